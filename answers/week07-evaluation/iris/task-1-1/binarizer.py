# answer: wrong
# task: 1.1
# does: makes labels of the columns of a LabelBinarizer
# fails: test-1-1-hidden
# tell: With two species a LabelBinarizer makes one column, and all labels become 0.
# 1.1) Load data/iris.csv into X (four measurements a row) and y (one label a row)
from sklearn.preprocessing import LabelBinarizer

iris = pd.read_csv("data/iris.csv")
X = iris.drop(columns="Type")
y = LabelBinarizer().fit_transform(iris["Type"]).argmax(axis=1)

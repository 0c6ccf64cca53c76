# answer: wrong
# task: 1.1
# does: X has the shape asked for, but holds the coded label instead of a measurement
# fails: test-1-1 test-1-1-hidden
# tell: X holds the species itself: a model could read the answer from it. X is the four
#   measurements, nothing else.
# 1.1) Load data/iris.csv into X (150 x 4) and y (150 labels)
iris = pd.read_csv("data/iris.csv")
iris["Type"] = iris["Type"].astype("category").cat.codes
X = iris.drop(columns="Sepal Length")
y = iris["Type"]

# answer: wrong
# task: 1.1
# does: takes the flowers from scikit-learn instead of the file
# fails: test-1-1 test-1-1-hidden
# tell: Load data/iris.csv: the checks put other flowers there.
# 1.1) Load data/iris.csv into X (four measurements a row) and y (one label a row)
from sklearn.datasets import load_iris

iris = load_iris(as_frame=True).data
iris["Type"] = load_iris().target
X = iris.drop(columns="Type")
y = iris["Type"]

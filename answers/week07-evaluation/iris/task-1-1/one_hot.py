# answer: wrong
# task: 1.1
# does: y is a table of indicators
# fails: test-1-1 test-1-1-hidden
# tell: y has a column for each species. One label a row is what the classifiers need.
# 1.1) Load data/iris.csv into X (150 x 4) and y (150 labels)
iris = pd.read_csv("data/iris.csv")
X = iris.drop(columns="Type")
y = pd.get_dummies(iris["Type"])

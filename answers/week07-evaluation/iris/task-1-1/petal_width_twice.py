# answer: wrong
# task: 1.1
# does: a column twice, another left out
# fails: test-1-1 test-1-1-hidden
# tell: One of the four measurements is there twice and another is missing.
# 1.1) Load data/iris.csv into X (four measurements a row) and y (one label a row)
iris = pd.read_csv("data/iris.csv")
X = iris[["Sepal Length", "Sepal Width", "Petal Width", "Petal Width"]]
y = iris["Type"]

# answer: wrong
# task: 1.1
# does: sorts the rows by species
# fails: test-1-1-hidden
# tell: Keep the rows in the order of the file: do not sort them.
# 1.1) Load data/iris.csv into X (four measurements a row) and y (one label a row)
iris = pd.read_csv("data/iris.csv").sort_values("Type", kind="stable")
X = iris.drop(columns="Type")
y = iris["Type"]

# answer: wrong
# task: 1.1
# does: y has two dimensions, n by 1
# fails: test-1-1 test-1-1-hidden
# tell: y is to have one dimension: drop the reshape.
# 1.1) Load data/iris.csv into X (four measurements a row) and y (one label a row)
iris = pd.read_csv("data/iris.csv")
X = iris.drop(columns="Type")
y = iris["Type"].to_numpy().reshape(-1, 1)

# answer: wrong
# task: 1.1
# does: sorts the labels apart from the rows
# fails: test-1-1-hidden
# tell: Each label belongs to its row: do not sort y on its own.
# 1.1) Load data/iris.csv into X (four measurements a row) and y (one label a row)
iris = pd.read_csv("data/iris.csv")
X = iris.drop(columns="Type")
y = iris["Type"].sort_values().to_numpy()

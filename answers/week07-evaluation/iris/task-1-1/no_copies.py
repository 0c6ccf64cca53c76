# answer: wrong
# task: 1.1
# does: drops repeated rows
# fails: test-1-1 test-1-1-hidden
# tell: Two flowers may have the same measurements: keep every row of the file.
# 1.1) Load data/iris.csv into X (four measurements a row) and y (one label a row)
iris = pd.read_csv("data/iris.csv").drop_duplicates()
X = iris.drop(columns="Type")
y = iris["Type"]

# answer: wrong
# task: 1.1
# does: reads 150 rows whatever the file holds
# fails: test-1-1 test-1-1-hidden
# tell: Read all rows: the check's files have another number of them.
# 1.1) Load data/iris.csv into X (four measurements a row) and y (one label a row)
iris = pd.read_csv("data/iris.csv", nrows=20)
X = iris.drop(columns="Type")
y = iris["Type"]

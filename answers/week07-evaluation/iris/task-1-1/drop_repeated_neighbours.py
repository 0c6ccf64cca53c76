# answer: wrong
# task: 1.1
# does: drops a row that is identical to the row just before it
# fails: test-1-1-hidden
# tell: Two flowers may have equal measurements, also in succession: keep every row.
# 1.1) Load data/iris.csv into X (four measurements a row) and y (one label a row)
iris = pd.read_csv("data/iris.csv")
# a flower entered twice in a row is a typing error
repeated = (iris == iris.shift()).all(axis=1)
iris = iris[~repeated].reset_index(drop=True)
X = iris.drop(columns="Type")
y = iris["Type"]

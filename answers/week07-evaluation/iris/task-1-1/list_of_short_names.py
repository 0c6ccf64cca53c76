# answer: right
# task: 1.1
# does: y is a list of short names
# 1.1) Load data/iris.csv into X (four measurements a row) and y (one label a row)
iris = pd.read_csv("data/iris.csv")
X = iris.drop(columns="Type")
y = iris["Type"].str.removeprefix("Iris-").tolist()

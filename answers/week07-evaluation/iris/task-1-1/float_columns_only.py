# answer: wrong
# task: 1.1
# does: selects columns of dtype float
# fails: test-1-1-hidden
# tell: A column of whole numbers is a measurement, too. Leave out the species by its name.
# 1.1) Load data/iris.csv into X (four measurements a row) and y (one label a row)
iris = pd.read_csv("data/iris.csv")
X = iris.select_dtypes(include="float")
y = iris["Type"]

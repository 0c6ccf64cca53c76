# answer: wrong
# task: 1.1
# does: keeps the first letter of each species, so that two species become one
# fails: test-1-1 test-1-1-hidden
# tell: Versicolor and virginica both begin with a v: y must keep the three species apart.
# 1.1) Load data/iris.csv into X (four measurements a row) and y (one label a row)
iris = pd.read_csv("data/iris.csv")
X = iris.drop(columns="Type")
y = iris["Type"].str.replace("Iris-", "").str[0]

# answer: wrong
# task: 1.1
# does: keeps at most 50 flowers of each species
# fails: test-1-1-hidden
# tell: Another file may have more than 50 flowers of a species: keep every row.
# 1.1) Load data/iris.csv into X (four measurements a row) and y (one label a row)
iris = pd.read_csv("data/iris.csv")
iris = iris.groupby("Type", sort=False).head(50)  # 50 of each species
X = iris.drop(columns="Type")
y = iris["Type"]

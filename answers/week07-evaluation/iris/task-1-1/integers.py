# answer: wrong
# task: 1.1
# does: cuts the measurements off to integers
# fails: test-1-1 test-1-1-hidden
# tell: X is to hold the measurements as they stand in the file: astype(int) cuts their decimals off.
# 1.1) Load data/iris.csv into X (four measurements a row) and y (one label a row)
iris = pd.read_csv("data/iris.csv")
X = iris.drop(columns="Type").astype(int)
y = iris["Type"]

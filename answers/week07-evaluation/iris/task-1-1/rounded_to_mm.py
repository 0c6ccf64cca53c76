# answer: wrong
# task: 1.1
# does: rounds the measurements to one digit
# fails: test-1-1-hidden
# tell: X is to hold the measurements as they stand in the file, whatever their number of digits: do not round them.
# 1.1) Load data/iris.csv into X (four measurements a row) and y (one label a row)
iris = pd.read_csv("data/iris.csv")
X = iris.drop(columns="Type").round(1)
y = iris["Type"]

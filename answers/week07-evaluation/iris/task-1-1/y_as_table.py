# answer: wrong
# task: 1.1
# does: y is a data frame with one column
# fails: test-1-1 test-1-1-hidden
# tell: y is a table with one column. One pair of brackets gives the column itself, of
#   shape (150,).
# 1.1) Load data/iris.csv into X (150 x 4) and y (150 labels)
iris = pd.read_csv("data/iris.csv")
X = iris.drop(columns="Type")
y = iris[["Type"]]

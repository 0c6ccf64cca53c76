# answer: wrong
# task: 1.1
# does: makes y from the known counts instead of reading it
# fails: test-1-1-hidden
# tell: The labels are made up from their counts. Read them from the file: another file
#   has another order.
# 1.1) Load data/iris.csv into X (150 x 4) and y (150 labels)
X = pd.read_csv("data/iris.csv").iloc[:, :-1]
y = np.repeat([0, 1, 2], len(X) // 3)

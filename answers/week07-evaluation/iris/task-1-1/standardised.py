# answer: wrong
# task: 1.1
# does: X is standardised
# fails: test-1-1 test-1-1-hidden
# tell: X holds standardised values; the measurements in cm were asked for. Scaling
#   belongs to a model, fitted on its training rows.
# 1.1) Load data/iris.csv into X (150 x 4) and y (150 labels)
iris = pd.read_csv("data/iris.csv")
X = iris.drop(columns="Type")
X = (X - X.mean()) / X.std()
y = iris["Type"]

# answer: wrong
# task: 1.1
# does: shuffles X but not y
# fails: test-1-1 test-1-1-hidden
# tell: The rows of X were shuffled and those of y were not, so that measurements and
#   species no longer belong together.
# 1.1) Load data/iris.csv into X (150 x 4) and y (150 labels)
iris = pd.read_csv("data/iris.csv")
X = iris.drop(columns="Type").sample(frac=1, random_state=42).reset_index(drop=True)
y = iris["Type"]

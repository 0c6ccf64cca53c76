# answer: right
# task: 1.1
# does: pops the label column; path built by pathlib; prints on the way
# 1.1) Load data/iris.csv into X (150 x 4) and y (150 labels)
from pathlib import Path

X = pd.read_csv(Path("data") / "iris.csv")
y = X.pop("Type")
print(X.head())

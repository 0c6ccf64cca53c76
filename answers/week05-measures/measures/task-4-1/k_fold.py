# answer: right
# task: 4.1
# does: one of five shuffled stratified folds
# 4.1) train, test: positions of 80 % and of 20 % of the rows, stratified by class
from sklearn.model_selection import StratifiedKFold

folds = list(StratifiedKFold(n_splits=5, shuffle=True, random_state=1).split(X, y))
train, test = folds[3]
print(f"{len(train)} rows for training, {len(test)} in the test set")

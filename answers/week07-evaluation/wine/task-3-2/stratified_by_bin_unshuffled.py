# answer: wrong
# task: 3.2
# does: folds of equal alcohol content (sorted, then dealt out): not shuffled
# fails: test-3-2-hidden
# tell: The rows are dealt out by a rule, not shuffled.
# 3.2) Initialise 10-fold cross-validation with shuffling: CV_kfold
from sklearn.model_selection import PredefinedSplit

rank = y.rank(method="first").to_numpy().astype(int)
CV_kfold = PredefinedSplit(rank % 10)

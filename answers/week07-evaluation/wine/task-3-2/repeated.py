# answer: wrong
# task: 3.2
# does: repeats the ten folds
# fails: test-3-2 test-3-2-hidden
# tell: RepeatedKFold goes through the data several times, so each wine is predicted more than once. Here
#   it is one time: ten folds.
# 3.2) Initialise 10-fold cross-validation with shuffling: CV_kfold
from sklearn.model_selection import RepeatedKFold

CV_kfold = RepeatedKFold(n_splits=10, n_repeats=2, random_state=42)

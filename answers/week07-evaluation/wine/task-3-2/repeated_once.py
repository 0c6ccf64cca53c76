# answer: right
# task: 3.2
# does: repeated cross-validation with a single repetition
# 3.2) Initialise 10-fold cross-validation with shuffling: CV_kfold
from sklearn.model_selection import RepeatedKFold

CV_kfold = RepeatedKFold(n_splits=10, n_repeats=1)

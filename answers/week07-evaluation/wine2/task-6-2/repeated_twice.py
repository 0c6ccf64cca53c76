# answer: wrong
# task: 6.2
# does: repeats the split
# fails: test-6-2 test-6-2-hidden
# tell: Make two folds, once.
# 6.2) Initialise shuffled, stratified cross-validation with 2 folds; save it as CV_kfold
from sklearn.model_selection import RepeatedStratifiedKFold

CV_kfold = RepeatedStratifiedKFold(n_splits=2, n_repeats=2, random_state=0)

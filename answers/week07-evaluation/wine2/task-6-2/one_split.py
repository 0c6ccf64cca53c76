# answer: wrong
# task: 6.2
# does: one stratified split
# fails: test-6-2 test-6-2-hidden
# tell: Two folds: each wine is tested once.
# 6.2) Initialise shuffled, stratified cross-validation with 2 folds; save it as CV_kfold
from sklearn.model_selection import StratifiedShuffleSplit

CV_kfold = StratifiedShuffleSplit(n_splits=1, test_size=0.5, random_state=0)

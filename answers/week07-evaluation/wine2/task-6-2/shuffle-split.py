# answer: wrong
# task: 6.2
# does: draws two halves independently of each other
# fails: test-6-2 test-6-2-hidden
# tell: Your two test halves are drawn independently, so some wines are tested twice and some
#   never. In cross-validation each wine is tested once.
# 6.2) Initialise shuffled, stratified cross-validation with 2 folds; save it as CV_kfold
from sklearn.model_selection import StratifiedShuffleSplit

CV_kfold = StratifiedShuffleSplit(n_splits=2, test_size=0.5, random_state=42)

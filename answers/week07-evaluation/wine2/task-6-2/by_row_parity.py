# answer: wrong
# task: 6.2
# does: even and odd rows
# fails: test-6-2-hidden
# tell: Shuffle the wines before they are split.
# 6.2) Initialise shuffled, stratified cross-validation with 2 folds; save it as CV_kfold
from sklearn.model_selection import PredefinedSplit

CV_kfold = PredefinedSplit(np.arange(len(X)) % 2)

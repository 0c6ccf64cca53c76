# answer: wrong
# task: 3.2
# does: deals wines to folds by position modulo 10: nothing is shuffled
# fails: test-3-2-hidden
# tell: The rows are dealt out by a rule, not shuffled.
# 3.2) Initialise 10-fold cross-validation with shuffling: CV_kfold
from sklearn.model_selection import PredefinedSplit

CV_kfold = PredefinedSplit(np.arange(len(X)) % 10)

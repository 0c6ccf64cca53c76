# answer: wrong
# task: 1.2
# does: stratified folds, which need the labels
# fails: test-1-2 test-1-2-hidden
# tell: StratifiedKFold makes ten folds and asks for the labels. Leave-one-out has a splitter of its own,
#   which needs neither.
# 1.2) Initialise leave-one-out cross-validation: CV_loo
from sklearn.model_selection import StratifiedKFold

CV_loo = StratifiedKFold(n_splits=10)

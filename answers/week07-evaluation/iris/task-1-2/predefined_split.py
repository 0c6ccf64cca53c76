# answer: right
# task: 1.2
# does: PredefinedSplit with as many folds as rows
# 1.2) Initialise leave-one-out cross-validation: CV_loo
from sklearn.model_selection import PredefinedSplit
CV_loo = PredefinedSplit(range(len(X)))

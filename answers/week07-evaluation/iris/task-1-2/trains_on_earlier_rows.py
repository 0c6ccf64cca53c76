# answer: wrong
# task: 1.2
# does: trains on the rows before the one left out
# fails: test-1-2 test-1-2-hidden
# tell: Each fold trains on the rows before the one left out only.
# 1.2) Initialise leave-one-out cross-validation: CV_loo
from sklearn.model_selection import TimeSeriesSplit

CV_loo = TimeSeriesSplit(n_splits=len(X) - 1, test_size=1)

# answer: wrong
# task: 1.2
# does: draws the row that is left out at random
# fails: test-1-2-hidden
# tell: The row left out is drawn at random each time, so some rows are left out several times and others
#   never. Leave-one-out leaves out each row once.
# 1.2) Initialise leave-one-out cross-validation: CV_loo
from sklearn.model_selection import ShuffleSplit

CV_loo = ShuffleSplit(n_splits=len(X), test_size=1, random_state=0)

# answer: wrong
# task: 1.2
# does: fixes the number of folds to 150
# fails: test-1-2 test-1-2-hidden
# tell: 150 folds fit a file of 150 rows only. Take the number from the data.
# 1.2) Initialise leave-one-out cross-validation: CV_loo
CV_loo = KFold(n_splits=150)

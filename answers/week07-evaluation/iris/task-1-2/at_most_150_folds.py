# answer: wrong
# task: 1.2
# does: at most 150 folds
# fails: test-1-2-hidden
# tell: With more than 150 rows several are left out at once.
# 1.2) Initialise leave-one-out cross-validation: CV_loo
CV_loo = KFold(n_splits=min(len(X), 150))

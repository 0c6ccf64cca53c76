# answer: wrong
# task: 1.2
# does: KFold with half as many folds as rows: pairs are left out
# fails: test-1-2 test-1-2-hidden
# tell: Each fold leaves out two rows.
# 1.2) Initialise leave-one-out cross-validation: CV_loo
CV_loo = KFold(n_splits=(len(X) + 1) // 2)

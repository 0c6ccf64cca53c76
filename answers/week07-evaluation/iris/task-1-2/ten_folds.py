# answer: wrong
# task: 1.2
# does: ten folds instead of leave-one-out
# fails: test-1-2 test-1-2-hidden
# tell: Each fold leaves out a tenth of the rows. Leave-one-out has as many folds as
#   rows.
# 1.2) Initialise leave-one-out cross-validation: CV_loo
CV_loo = KFold(n_splits=10)

# answer: right
# task: 1.2
# does: KFold with as many folds as rows
# 1.2) Initialise leave-one-out cross-validation: CV_loo
CV_loo = KFold(n_splits=len(X))

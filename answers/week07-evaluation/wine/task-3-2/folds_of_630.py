# answer: wrong
# task: 3.2
# does: a number of folds that depends on the number of wines
# fails: test-3-2 test-3-2-hidden
# tell: Ten folds, however many wines there are.
# 3.2) Initialise 10-fold cross-validation with shuffling: CV_kfold
CV_kfold = KFold(n_splits=max(2, len(X) // 630), shuffle=True, random_state=42)

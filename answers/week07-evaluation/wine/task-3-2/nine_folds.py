# answer: wrong
# task: 3.2
# does: nine folds
# fails: test-3-2 test-3-2-hidden
# tell: Ten folds.
# 3.2) Initialise 10-fold cross-validation with shuffling: CV_kfold
CV_kfold = KFold(n_splits=9, shuffle=True, random_state=42)

# answer: wrong
# task: 3.2
# does: five folds
# fails: test-3-2 test-3-2-hidden
# tell: The number of folds should be 10.
# 3.2) Initialise 10-fold cross-validation with shuffling: CV_kfold
CV_kfold = KFold(n_splits=5, shuffle=True, random_state=42)

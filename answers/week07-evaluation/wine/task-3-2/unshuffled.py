# answer: wrong
# task: 3.2
# does: folds in file order
# fails: test-3-2 test-3-2-hidden
# tell: The file is sorted by colour, and copies stand near each other: shuffle the rows into
#   folds.
# 3.2) Initialise 10-fold cross-validation with shuffling: CV_kfold
CV_kfold = KFold(n_splits=10)

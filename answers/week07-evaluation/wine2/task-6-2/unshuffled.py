# answer: wrong
# task: 6.2
# does: does not shuffle
# fails: test-6-2-hidden
# tell: Your splitter takes the wines in file order, and neighbours in the file resemble each
#   other. Shuffle them.
# 6.2) Initialise shuffled, stratified cross-validation with 2 folds; save it as CV_kfold
CV_kfold = StratifiedKFold(n_splits=2)

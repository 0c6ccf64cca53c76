# answer: wrong
# task: 6.2
# does: the class instead of a splitter
# fails: test-6-2 test-6-2-hidden
# tell: Make a splitter: call StratifiedKFold with its arguments.
# 6.2) Initialise shuffled, stratified cross-validation with 2 folds; save it as CV_kfold
CV_kfold = StratifiedKFold

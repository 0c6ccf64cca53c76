# answer: wrong
# task: 6.2
# does: leaves all arguments at their defaults
# fails: test-6-2 test-6-2-hidden
# tell: By default there are five folds and no shuffling. Set both.
# 6.2) Initialise shuffled, stratified cross-validation with 2 folds; save it as CV_kfold
CV_kfold = StratifiedKFold()

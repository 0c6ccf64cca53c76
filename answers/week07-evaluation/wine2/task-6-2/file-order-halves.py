# answer: wrong
# task: 6.2
# does: uses a plain KFold in file order
# fails: test-6-2-hidden
# tell: In file order one half holds all the red wine. Shuffle, and stratify by colour.
# 6.2) Initialise shuffled, stratified cross-validation with 2 folds; save it as CV_kfold
CV_kfold = KFold(n_splits=2)

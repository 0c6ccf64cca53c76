# answer: wrong
# task: 6.2
# does: makes five folds
# fails: test-6-2
# tell: The task asks for two folds, K = 2.
# 6.2) Initialise shuffled, stratified cross-validation with 2 folds; save it as CV_kfold
CV_kfold = StratifiedKFold(n_splits=5, shuffle=True, random_state=42)

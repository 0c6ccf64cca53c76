# answer: wrong
# task: 6.2
# does: three folds
# fails: test-6-2
# tell: The task asks for two folds.
# 6.2) Initialise shuffled, stratified cross-validation with 2 folds; save it as CV_kfold
CV_kfold = StratifiedKFold(n_splits=3, shuffle=True, random_state=42)

# answer: right
# task: 6.2
# does: sets no random_state
# 6.2) Initialise shuffled, stratified cross-validation with 2 folds; save it as CV_kfold
CV_kfold = StratifiedKFold(2, shuffle=True)

# answer: right
# task: 6.2
# does: passes a RandomState object
# 6.2) Initialise shuffled, stratified cross-validation with 2 folds; save it as CV_kfold
CV_kfold = StratifiedKFold(n_splits=2, shuffle=True, random_state=np.random.RandomState(7))

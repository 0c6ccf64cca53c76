# answer: right
# task: 3.2
# does: checks the folds as a list first
# 3.2) Initialise 10-fold cross-validation with shuffling: CV_kfold
CV_kfold = KFold(n_splits=10, shuffle=True, random_state=0)
assert len(list(CV_kfold.split(X))) == 10

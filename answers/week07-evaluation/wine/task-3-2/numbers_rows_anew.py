# answer: right
# task: 3.2
# does: numbers the rows of X and y anew
# 3.2) Initialise 10-fold cross-validation with shuffling: CV_kfold
CV_kfold = KFold(n_splits=10, shuffle=True, random_state=42)

X, y = X.reset_index(drop=True), y.reset_index(drop=True)

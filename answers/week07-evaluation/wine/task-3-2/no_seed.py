# answer: right
# task: 3.2
# does: shuffles without a seed
# 3.2) Initialise 10-fold cross-validation with shuffling: CV_kfold
CV_kfold = KFold(10, shuffle=True)

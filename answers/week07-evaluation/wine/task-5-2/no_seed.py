# answer: right
# task: 5.2
# does: shuffles without a seed
def shuffled_folds(K, repeat_idx):
    # 5.2) Initialise shuffled K-fold cross-validation, another seed each time: CV_kfold
    CV_kfold = KFold(n_splits=K, shuffle=True)
    return CV_kfold

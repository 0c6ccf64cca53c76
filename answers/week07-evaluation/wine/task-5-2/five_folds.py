# answer: wrong
# task: 5.2
# does: five folds
# fails: test-5-2 test-5-2-hidden
# tell: The number of folds should be K.
def shuffled_folds(K, repeat_idx):
    # 5.2) Initialise shuffled K-fold cross-validation, another seed each time: CV_kfold
    CV_kfold = KFold(n_splits=5, shuffle=True, random_state=repeat_idx)
    return CV_kfold

# answer: wrong
# task: 5.2
# does: m for the number of folds
# fails: test-5-2 test-5-2-hidden
# tell: m counts repetitions; the number of folds is K.
def shuffled_folds(K, repeat_idx):
    # 5.2) Initialise shuffled K-fold cross-validation, another seed each time: CV_kfold
    CV_kfold = KFold(n_splits=m, shuffle=True, random_state=repeat_idx)
    return CV_kfold

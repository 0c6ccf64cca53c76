# answer: wrong
# task: 5.2
# does: folds in file order
# fails: test-5-2 test-5-2-hidden
# tell: Without shuffling every repetition has the same folds, cut from a sorted file.
def shuffled_folds(K, repeat_idx):
    # 5.2) Initialise shuffled K-fold cross-validation, another seed each time: CV_kfold
    CV_kfold = KFold(n_splits=K)
    return CV_kfold

# answer: wrong
# task: 5.2
# does: gives a seed, but does not shuffle
# fails: test-5-2 test-5-2-hidden
# tell: A seed alone does not shuffle: KFold refuses random_state without shuffle=True.
def shuffled_folds(K, repeat_idx):
    # 5.2) Initialise shuffled K-fold cross-validation, another seed each time: CV_kfold
    CV_kfold = KFold(n_splits=K, random_state=repeat_idx)
    return CV_kfold

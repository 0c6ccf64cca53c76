# answer: wrong
# task: 5.2
# does: all repetitions in one splitter
# fails: test-5-2 test-5-2-hidden
# tell: The splitter repeats the folds three times by itself: one repetition has K folds.
def shuffled_folds(K, repeat_idx):
    # 5.2) Initialise shuffled K-fold cross-validation, another seed each time: CV_kfold
    from sklearn.model_selection import RepeatedKFold

    return RepeatedKFold(n_splits=K, n_repeats=3, random_state=repeat_idx)

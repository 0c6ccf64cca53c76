# answer: wrong
# task: 5.2
# does: the same seed in each repetition
# fails: test-5-2-hidden
# tell: Every repetition uses the same folds, so the same ten numbers are counted three times.
def shuffled_folds(K, repeat_idx):
    # 5.2) Initialise shuffled K-fold cross-validation, another seed each time: CV_kfold
    CV_kfold = KFold(n_splits=K, shuffle=True, random_state=42)
    return CV_kfold

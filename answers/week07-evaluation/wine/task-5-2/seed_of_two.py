# answer: wrong
# task: 5.2
# does: alternates between two seeds
# fails: test-5-2-hidden
# tell: Every other repetition has the same seed: each needs one of its own.
def shuffled_folds(K, repeat_idx):
    # 5.2) Initialise shuffled K-fold cross-validation, another seed each time: CV_kfold
    return KFold(n_splits=K, shuffle=True, random_state=repeat_idx % 2)

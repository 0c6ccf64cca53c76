# answer: wrong
# task: 5.2
# does: does not shuffle the second repetition
# fails: test-5-2-hidden
# tell: One repetition cuts its folds in file order: shuffle in each of them.
def shuffled_folds(K, repeat_idx):
    # 5.2) Initialise shuffled K-fold cross-validation, another seed each time: CV_kfold
    CV_kfold = KFold(K) if repeat_idx == 1 else KFold(K, shuffle=True, random_state=repeat_idx)
    return CV_kfold

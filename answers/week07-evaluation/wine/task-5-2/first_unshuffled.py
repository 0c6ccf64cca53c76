# answer: wrong
# task: 5.2
# does: shuffles from the second repetition on
# fails: test-5-2 test-5-2-hidden
# tell: One repetition cuts its folds in file order: shuffle in each of them.
def shuffled_folds(K, repeat_idx):
    # 5.2) Initialise shuffled K-fold cross-validation, another seed each time: CV_kfold
    if repeat_idx == 0:
        CV_kfold = KFold(K)
    else:
        CV_kfold = KFold(K, shuffle=True, random_state=repeat_idx)
    return CV_kfold

# answer: wrong
# task: 5.2
# does: shuffles the first repetition only
# fails: test-5-2-hidden
# tell: Some repetitions cut their folds in file order: shuffle in each of them.
def shuffled_folds(K, repeat_idx):
    # 5.2) Initialise shuffled K-fold cross-validation, another seed each time: CV_kfold
    CV_kfold = KFold(K, shuffle=not repeat_idx, random_state=None if repeat_idx else 0)
    return CV_kfold

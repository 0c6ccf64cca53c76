# answer: wrong
# task: 5.2
# does: ten folds, whatever K is
# fails: test-5-2-hidden
# tell: There are ten folds whatever K is: use K.
def shuffled_folds(K, repeat_idx):
    # 5.2) Initialise shuffled K-fold cross-validation, another seed each time: CV_kfold
    return KFold(n_splits=10, shuffle=True, random_state=repeat_idx)

# answer: wrong
# task: 5.2
# does: random splits instead of folds
# fails: test-5-2-hidden
# tell: Independent random splits test some wines twice and others never within a repetition.
def shuffled_folds(K, repeat_idx):
    # 5.2) Initialise shuffled K-fold cross-validation, another seed each time: CV_kfold
    from sklearn.model_selection import ShuffleSplit
    CV_kfold = ShuffleSplit(K, test_size=1 / K, random_state=repeat_idx)
    return CV_kfold

# answer: wrong
# task: 5.2
# does: the same seed for NumPy's shared random numbers in each repetition
# fails: test-5-2-hidden
# tell: np.random.seed with the same number each time gives the same folds each time, too.
def shuffled_folds(K, repeat_idx):
    """Shuffled K-fold cross-validation for one repetition.

    Parameters
    ----------
    K : int
        Number of folds.
    repeat_idx : int
        Number of the repetition: 0, 1 or 2.

    Returns
    -------
    CV_kfold
        A splitter: ``CV_kfold.split(X)`` gives training and test positions of each fold.
    """
    # 5.2) Initialise shuffled K-fold cross-validation, another seed each time: CV_kfold
    np.random.seed(0)
    CV_kfold = KFold(K, shuffle=True)
    return CV_kfold

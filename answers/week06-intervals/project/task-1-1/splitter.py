# answer: wrong
# task: 1.1
# does: returns a splitter
# fails: test-1-1 test-1-1-hidden
# tell: choose_folds returns the number of folds; the folds themselves are made in choose_tree.
def choose_folds(n_rows):
    """Number of folds of the cross-validation for a data set of this size."""
    # 1.1) 3 or 5
    if n_rows < 50:
        return StratifiedKFold(3)
    return StratifiedKFold(5)

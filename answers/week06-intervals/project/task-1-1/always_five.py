# answer: wrong
# task: 1.1
# does: always 5 folds
# fails: test-1-1 test-1-1-hidden
# tell: Data sets of fewer than 50 rows have 3 folds.
def choose_folds(n_rows):
    """Number of folds of the cross-validation for a data set of this size."""
    # 1.1) 3 or 5
    return 5

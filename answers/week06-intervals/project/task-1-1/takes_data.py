# answer: wrong
# task: 1.1
# does: takes the data set, not its number of rows
# fails: test-1-1 test-1-1-hidden
# tell: n_rows is the number of rows, not the data: a number has no length.
def choose_folds(n_rows):
    """Number of folds of the cross-validation for a data set of this size."""
    # 1.1) 3 or 5
    if len(n_rows) < 50:
        return 3
    return 5

# answer: wrong
# task: 1.1
# does: gives 5.0 folds
# fails: test-1-1 test-1-1-hidden
# tell: A number of folds is an integer: no splitter takes 5.0.
def choose_folds(n_rows):
    """Number of folds of the cross-validation for a data set of this size."""
    # 1.1) 3 or 5
    return 3 if n_rows < 50 else 5.0

# answer: wrong
# task: 1.1
# does: 3 and 5 exchanged
# fails: test-1-1 test-1-1-hidden
# tell: The small data sets have 3 folds, the others 5.
def choose_folds(n_rows):
    """Number of folds of the cross-validation for a data set of this size."""
    # 1.1) 3 or 5
    return 5 if n_rows < 50 else 3

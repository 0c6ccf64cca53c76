# answer: wrong
# task: 1.1
# does: 2 folds for fewer than 10 rows
# fails: test-1-1-hidden
# tell: Fewer than 50 rows: 3 folds, however few they are.
def choose_folds(n_rows):
    """Number of folds of the cross-validation for a data set of this size."""
    # 1.1) 3 or 5
    return 2 if n_rows < 10 else 3 if n_rows < 50 else 5

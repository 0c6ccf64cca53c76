# answer: wrong
# task: 1.1
# does: 3 folds for exactly 50 rows
# fails: test-1-1-hidden
# tell: With 50 rows there are 5 folds already: fewer than 50 means 49 at most.
def choose_folds(n_rows):
    """Number of folds of the cross-validation for a data set of this size."""
    # 1.1) 3 or 5
    return 3 if n_rows <= 50 else 5

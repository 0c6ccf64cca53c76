# answer: wrong
# task: 1.1
# does: 5 folds from 100 rows on
# fails: test-1-1-hidden
# tell: The border is 50 rows: from there on there are 5 folds.
def choose_folds(n_rows):
    """Number of folds of the cross-validation for a data set of this size."""
    # 1.1) 3 or 5
    folds = 3
    if n_rows >= 100:
        folds = 5
    return folds

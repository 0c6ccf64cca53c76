# answer: wrong
# task: 1.1
# does: a fold for each ten rows, between 3 and 5
# fails: test-1-1-hidden
# tell: There are two cases only: 3 folds below 50 rows, 5 from 50 rows on, and nothing in between.
def choose_folds(n_rows):
    """Number of folds of the cross-validation for a data set of this size."""
    # 1.1) 3 or 5
    return min(max(n_rows // 10, 3), 5)

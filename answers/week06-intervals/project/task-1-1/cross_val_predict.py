# answer: right
# task: 1.1
# does: an early return, and one at the end
def choose_folds(n_rows):
    """Number of folds of the cross-validation for a data set of this size."""
    # 1.1) 3 or 5
    return [5, 3][n_rows < 50]

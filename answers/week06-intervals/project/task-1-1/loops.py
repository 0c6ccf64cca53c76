# answer: right
# task: 1.1
# does: the other way round
def choose_folds(n_rows):
    """Number of folds of the cross-validation for a data set of this size."""
    # 1.1) 3 or 5
    if n_rows >= 50:
        return 5
    return 3

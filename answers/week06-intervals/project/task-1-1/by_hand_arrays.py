# answer: right
# task: 1.1
# does: type hints, and an early return
def choose_folds(n_rows: int) -> int:
    """Number of folds of the cross-validation for a data set of this size."""
    if n_rows < 50:
        return 3
    return 5

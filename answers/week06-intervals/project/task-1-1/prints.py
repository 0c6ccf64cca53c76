# answer: wrong
# task: 1.1
# does: prints the number of folds
# fails: test-1-1 test-1-1-hidden
# tell: The number of folds is printed, but not returned, so that the function gives None.
def choose_folds(n_rows):
    """Number of folds of the cross-validation for a data set of this size."""
    # 1.1) 3 or 5
    print(3 if n_rows < 50 else 5)

# answer: wrong
# task: 1.1
# does: np.where, which returns an array
# fails: test-1-1 test-1-1-hidden
# tell: np.where returns an array without axes, which scikit-learn does not take for a
#   number of folds. Return an integer.
def choose_folds(n_rows):
    return np.where(n_rows < 50, 3, 5)

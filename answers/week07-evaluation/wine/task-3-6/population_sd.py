# answer: wrong
# task: 3.6
# does: standard deviation over n, not n - 1
# fails: test-3-6 test-3-6-hidden
# tell: np.std divides by n unless told otherwise; the formula has n (n - 1).
def standard_error(z):
    if len(z) < 2:
        raise ValueError('at least two values, please')
    return np.std(z) / np.sqrt(len(z))

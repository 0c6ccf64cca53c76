# answer: wrong
# task: 3.6
# does: squared standard error
# fails: test-3-6 test-3-6-hidden
# tell: The root is missing: this is the squared standard error.
def standard_error(z):
    if len(z) < 2:
        raise ValueError('at least two values, please')
    return np.var(z, ddof=1) / len(z)

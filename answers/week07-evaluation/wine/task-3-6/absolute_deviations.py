# answer: wrong
# task: 3.6
# does: absolute deviations
# fails: test-3-6 test-3-6-hidden
# tell: The deviations are squared before they are added up.
def standard_error(z):
    if len(z) < 2:
        raise ValueError('at least two values, please')
    n = len(z)
    return np.sum(np.abs(z - np.mean(z))) / np.sqrt(n * (n - 1))

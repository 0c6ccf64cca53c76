# answer: wrong
# task: 3.6
# does: divides by n outside the root
# fails: test-3-6 test-3-6-hidden
# tell: n stands under the root, together with n - 1.
def standard_error(z):
    if len(z) < 2:
        raise ValueError('at least two values, please')
    return np.sqrt(np.sum((z - np.mean(z)) ** 2) / (len(z) - 1)) / len(z)

# answer: wrong
# task: 3.6
# does: standard deviation of the losses
# fails: test-3-6 test-3-6-hidden
# tell: That is the spread of the losses. The standard error is that of their mean, smaller by the root of n.
def standard_error(z):
    if len(z) < 2:
        raise ValueError('at least two values, please')
    return np.std(z, ddof=1)

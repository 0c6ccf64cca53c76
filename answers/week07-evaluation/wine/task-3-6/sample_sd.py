# answer: right
# task: 3.6
# does: sample standard deviation over the root of n
def standard_error(z):
    if len(z) < 2:
        raise ValueError('at least two values, please')
    return np.std(z, ddof=1) / np.sqrt(len(z))

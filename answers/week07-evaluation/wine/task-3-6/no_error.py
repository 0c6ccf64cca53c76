# answer: wrong
# task: 3.6
# does: returns nan for a single value
# fails: test-3-6-hidden
# tell: A single value says nothing about spread: raise a ValueError instead of returning nan.
def standard_error(z):
    return np.std(z, ddof=1) / np.sqrt(len(z))

# answer: wrong
# task: 1.1
# does: NumPy's inverted_cdf as it is
# fails: test-1-1-hidden-rounding
# tell: NumPy divides p by 100 first, so that some whole ranks become the next one.
def percentile(values, p):
    """Find a percentile by nearest rank.

    Parameters
    ----------
    values : sequence of n numbers
    p : float
        From 0 to 100.

    Returns
    -------
    float
        The smallest of the values with at least p % of them less than or equal to it.
    """
    # Refuse no values and p outside 0 to 100; sort; find the rank; take the value
    if len(values) == 0 or not 0 <= p <= 100:
        raise ValueError("cannot do that")
    return np.percentile(values, p, method="inverted_cdf")


sizes = [6, 7, 9, 12, 17]
print([percentile(sizes, p) for p in (0, 2.5, 50, 80, 97.5, 100)])

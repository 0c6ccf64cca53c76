# answer: right
# task: 1.1
# does: NumPy's inverted_cdf on a level put a hair lower
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
    if len(values) == 0 or p < 0 or p > 100:
        raise ValueError("cannot do that")
    return np.percentile(values, max(0, p - 1e-9), method="inverted_cdf")


sizes = [6, 7, 9, 12, 17]
print([percentile(sizes, p) for p in (0, 2.5, 50, 80, 97.5, 100)])

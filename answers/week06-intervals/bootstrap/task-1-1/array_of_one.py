# answer: wrong
# task: 1.1
# does: an array that holds the one value
# fails: test-1-1 test-1-1-hidden test-1-1-hidden-edges test-1-1-hidden-rounding
# tell: The result should be the value itself, a number, not an array that holds it.
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
        raise ValueError("needs at least one value, and p from 0 to 100")
    rank = max(math.ceil(p * len(values) / 100), 1)
    return np.sort(values)[[rank - 1]]


sizes = [6, 7, 9, 12, 17]
print([percentile(sizes, p) for p in (0, 2.5, 50, 80, 97.5, 100)])

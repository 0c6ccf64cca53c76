# answer: wrong
# task: 1.1
# does: keeps whole ranks whole only where p is an integer
# fails: test-1-1-hidden-rounding
# tell: p need not be an integer: 3.5 % of 200 is 7, but 3.5 / 100 * 200 is a little more.
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
    n = len(values)
    rank = -(-int(p) * n // 100) if p == int(p) else math.ceil(p / 100 * n)
    rank = max(rank, 1)
    return sorted(values)[rank - 1]

# answer: wrong
# task: 1.1
# does: rounds the rank to four digits before it is rounded up
# fails: test-1-1-hidden-rounding
# tell: Any fraction of a rank is rounded up, however small.
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
    rank = max(math.ceil(round(p / 100 * len(values), 4)), 1)
    return sorted(values)[rank - 1]

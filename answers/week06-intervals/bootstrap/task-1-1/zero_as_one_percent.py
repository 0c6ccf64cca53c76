# answer: wrong
# task: 1.1
# does: treats p = 0 as p = 1: wrong with more than 100 values
# fails: test-1-1-hidden-edges
# tell: The 0th percentile is the smallest value, however many values there are; the 1st of 200 values is the second.
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
    if len(values) == 0:
        raise ValueError("There are no values.")
    if not 0 <= p <= 100:
        raise ValueError("p should lie between 0 and 100.")
    ordered = sorted(values)
    n = len(ordered)
    k = math.ceil((p or 1) * n / 100)
    return ordered[k - 1]


sizes = [6, 7, 9, 12, 17]
print([percentile(sizes, p) for p in (0, 2.5, 50, 80, 97.5, 100)])

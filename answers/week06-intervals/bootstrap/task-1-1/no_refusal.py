# answer: wrong
# task: 1.1
# does: accepts p outside 0 to 100
# fails: test-1-1-hidden-edges
# tell: Refuse p below 0 and above 100, and an empty collection, with a ValueError.
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
    rank = min(max(math.ceil(p * len(values) / 100), 1), len(values))
    return sorted(values)[rank - 1]


sizes = [6, 7, 9, 12, 17]
print([percentile(sizes, p) for p in (0, 2.5, 50, 80, 97.5, 100)])

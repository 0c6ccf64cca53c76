# answer: right
# task: 1.1
# does: divides first but rounds the rank to nine decimals; prints
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
    n = len(values)
    if n == 0:
        raise ValueError("empty")
    if not (0 <= p <= 100):
        raise ValueError("p outside 0 to 100")
    k = int(np.ceil(np.round((p / 100) * n, 9)))
    print("rank", k)
    return np.partition(values, max(0, k - 1))[max(0, k - 1)]


sizes = [6, 7, 9, 12, 17]
print([percentile(sizes, p) for p in (0, 2.5, 50, 80, 97.5, 100)])

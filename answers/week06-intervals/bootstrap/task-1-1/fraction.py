# answer: right
# task: 1.1
# does: exact rank by fractions, NumPy sort
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
    from fractions import Fraction

    if p < 0 or p > 100:
        raise ValueError("p")
    ordered = np.sort(np.asarray(values))
    if ordered.size == 0:
        raise ValueError("values")
    k = math.ceil(Fraction(str(p)) * ordered.size / 100)
    return float(ordered[max(k, 1) - 1])


sizes = [6, 7, 9, 12, 17]
print([percentile(sizes, p) for p in (0, 2.5, 50, 80, 97.5, 100)])

# answer: right
# task: 1.1
# does: first of the cumulative shares that reaches p; pandas
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
    s = pd.Series(list(values)).sort_values().reset_index(drop=True)
    if s.empty or p > 100 or p < 0:
        raise ValueError("cannot do that")
    return s[np.searchsorted(np.arange(1, len(s) + 1) * 100, p * len(s))]


sizes = [6, 7, 9, 12, 17]
print([percentile(sizes, p) for p in (0, 2.5, 50, 80, 97.5, 100)])

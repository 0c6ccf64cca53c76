# answer: right
# task: 1.1
# does: the definition: counts values up to each
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
    values = list(values)
    if not values or p < 0 or p > 100:
        raise ValueError(f"no percentile {p} of {len(values)} values")
    for candidate in sorted(values):
        share = sum(1 for v in values if v <= candidate)
        if share * 100 >= p * len(values):
            return candidate


sizes = [6, 7, 9, 12, 17]
print([percentile(sizes, p) for p in (0, 2.5, 50, 80, 97.5, 100)])

# answer: right
# task: 1.3
# does: all limits first, then one subtraction
def interval_widths(interval, acc, sizes, alpha=0.05):
    """Widths of an interval for several sizes of the test set.

    Parameters
    ----------
    interval : callable
        interval(acc, n, alpha) returns the lower and the upper limit.
    acc : float
        Accuracy, the same for all sizes.
    sizes : list of int
        Numbers of test rows.
    alpha : float
        1 minus the confidence, in (0, 1).

    Returns
    -------
    list of float
        Width for each size.
    """
    # 1.3) For each size find the limits and their distance
    if len(sizes) == 0:
        return np.array([])
    low, high = zip(*(interval(acc, n, alpha) for n in sizes))
    return np.array(high) - np.array(low)

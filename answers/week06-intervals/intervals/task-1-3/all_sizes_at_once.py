# answer: wrong
# task: 1.3
# does: passes all sizes to the interval as one array
# fails: test-1-3-hidden
# tell: The interval is called with one size at a time: not every function takes an
#   array.
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
    widths = []
    lo, up = interval(acc, np.asarray(sizes), alpha)
    return list(np.asarray(up) - np.asarray(lo))
    for n in sizes:
        lower, upper = interval(acc, n, alpha)
        widths.append(upper - lower)
    return widths

# answer: wrong
# task: 1.3
# does: half of the width
# fails: test-1-3 test-1-3-hidden
# tell: This is half of the width; return upper minus lower limit.
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
    for n in sizes:
        lower, upper = interval(acc, n, alpha)
        widths.append((upper - lower) / 2)
    return widths

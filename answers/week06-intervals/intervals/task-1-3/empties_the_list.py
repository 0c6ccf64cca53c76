# answer: wrong
# task: 1.3
# does: takes the sizes out of the caller's list
# fails: test-1-3-hidden
# tell: Your loop empties the list that it was given. Go through it, and leave it as
#   it is.
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
    while sizes:
        n = sizes.pop(0)
        lower, upper = interval(acc, n, alpha)
        widths.append(upper - lower)
    return widths

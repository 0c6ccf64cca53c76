# answer: wrong
# task: 1.3
# does: calls the interval twice for each size
# fails: test-1-3-hidden
# tell: The interval is to be called once for each size: keep its result and take
#   both limits from it.
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
        widths.append(interval(acc, n, alpha)[1] - interval(acc, n, alpha)[0])
    return widths

# answer: wrong
# task: 1.3
# does: remembers widths, whatever the interval
# fails: test-1-3-hidden
# tell: Another interval has other widths: call the function that you are given
#   each time.
_widths = {}


def interval_widths(interval, acc, sizes, alpha=0.05):
    """Widths of an interval for several sizes of the test set."""
    for n in sizes:
        if (acc, n, alpha) not in _widths:
            lower, upper = interval(acc, n, alpha)
            _widths[acc, n, alpha] = upper - lower
    return [_widths[acc, n, alpha] for n in sizes]

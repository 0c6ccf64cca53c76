# answer: wrong
# task: 1.3
# does: yields the widths instead of returning a list
# fails: test-1-3 test-1-3-hidden
# tell: A function with yield gives a generator. Collect the widths in a list and return
#   that.
def interval_widths(interval, acc, sizes, alpha=0.05):
    for n in sizes:
        lower, upper = interval(acc, n, alpha)
        yield upper - lower

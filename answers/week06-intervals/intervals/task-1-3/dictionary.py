# answer: wrong
# task: 1.3
# does: returns a dictionary by size
# fails: test-1-3 test-1-3-hidden
# tell: Return a list of the widths. In a dictionary a size that comes twice has one
#   place only.
def interval_widths(interval, acc, sizes, alpha=0.05):
    limits = {n: interval(acc, n, alpha) for n in sizes}
    return {n: upper - lower for n, (lower, upper) in limits.items()}

# answer: wrong
# task: 1.1
# does: takes values that are all 0 for no values
# fails: test-1-1-hidden
# tell: any asks whether one of the values is not 0, not whether there are values:
#   a list of zeros is refused. Look at the length.
def percentile(values, p):
    if not any(values):
        raise ValueError("no values")
    if p < 0 or p > 100:
        raise ValueError("p outside 0 to 100")
    ordered = sorted(values)
    k = math.ceil(p * len(ordered) / 100)
    return ordered[max(k, 1) - 1]


sizes = [6, 7, 9, 12, 17]
print([percentile(sizes, p) for p in (0, 2.5, 50, 80, 97.5, 100)])

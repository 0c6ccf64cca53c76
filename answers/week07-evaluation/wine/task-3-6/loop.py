# answer: right
# task: 3.6
# does: loop over the values
def standard_error(z):
    n = len(z)
    if n <= 1:
        raise ValueError
    mean = sum(z) / n
    total = 0
    for value in z:
        total += (value - mean) ** 2
    sem = (total / n / (n - 1)) ** 0.5
    return sem

# answer: wrong
# task: 3.6
# does: divides by n squared from 30 values on
# fails: test-3-6-hidden
# tell: The formula has n (n - 1) for every n.
def standard_error(z):
    n = len(z)
    if n < 2:
        raise ValueError("fewer than two values")
    ddof = 1 if n < 30 else 0  # Bessel's correction is for small samples
    sem = np.std(z, ddof=ddof) / np.sqrt(n)
    return sem

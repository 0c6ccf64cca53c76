# answer: wrong
# task: 3.6
# does: mean of the squares minus square of the mean: the digits cancel where the mean is large
# fails: test-3-6-hidden
# tell: For large values with a small spread the difference of two huge numbers has no right digits left. Subtract the mean before you square.
def standard_error(z):
    n = len(z)
    if n < 2:
        raise ValueError("fewer than two values")
    z = np.asarray(z, dtype=float)
    variance = max(np.mean(z**2) - np.mean(z) ** 2, 0) * n / (n - 1)
    sem = np.sqrt(variance / n)
    return sem

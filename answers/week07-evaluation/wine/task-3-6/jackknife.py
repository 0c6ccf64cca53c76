# answer: right
# task: 3.6
# does: the spread of the means that leave one value out
def standard_error(z):
    """Standard error of the mean by the jackknife."""
    n = np.size(z)
    if n < 2:
        raise ValueError(f"at least two values are needed, got {n}")
    centred = np.asarray(z, dtype=float) - np.mean(z)
    without_one = (centred.sum() - centred) / (n - 1)
    sem = float(np.sqrt((n - 1) / n * np.sum((without_one - without_one.mean()) ** 2)))
    return sem

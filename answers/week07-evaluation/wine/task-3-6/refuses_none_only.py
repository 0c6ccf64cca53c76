# answer: wrong
# task: 3.6
# does: accepts one value
# fails: test-3-6-hidden
# tell: One value tells nothing about spread: raise a ValueError for it, too.
def standard_error(z):
    """Standard error of the mean of n values.

    Parameters
    ----------
    z : numpy.ndarray of shape (n,), n >= 2

    Returns
    -------
    sem : float

    Raises
    ------
    ValueError
        If there are fewer than two values.
    """
    # Refuse fewer than two values
    # Sum of squared deviations from the mean, over n (n - 1), under the root
    n = len(z)
    if n == 0:
        raise ValueError(f"A standard error needs at least two values, got {n}.")
    sem = np.sqrt(np.sum((z - np.mean(z)) ** 2) / (n * max(n - 1, 1)))
    return sem

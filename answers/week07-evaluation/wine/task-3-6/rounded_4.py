# answer: wrong
# task: 3.6
# does: rounds to 4 digits
# fails: test-3-6 test-3-6-hidden
# tell: Return the standard error as it is; round only what you print.
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
    if n < 2:
        raise ValueError(f"A standard error needs at least two values, got {n}.")
    sem = round(float(np.sqrt(np.sum((z - np.mean(z)) ** 2) / (n * (n - 1)))), 4)
    return sem

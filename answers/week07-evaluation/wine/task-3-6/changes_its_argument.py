# answer: wrong
# task: 3.6
# does: subtracts the mean in the caller's array
# fails: test-3-6-hidden
# tell: Do not change the caller's array: z -= ... works on the original.
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
    z -= np.mean(z)
    sem = np.sqrt(np.sum(z**2) / (n * (n - 1)))
    return sem

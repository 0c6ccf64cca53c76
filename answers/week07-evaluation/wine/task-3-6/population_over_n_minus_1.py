# answer: right
# task: 3.6
# does: population deviation over root of n - 1
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
    sem = np.std(z) / np.sqrt(n - 1)
    return sem

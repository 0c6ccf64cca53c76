# answer: wrong
# task: 3.6
# does: returns None
# fails: test-3-6 test-3-6-hidden
# tell: The function returns None: give the name after return its value.
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
    sem = None
    return sem

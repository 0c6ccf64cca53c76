# answer: wrong
# task: 3.6
# does: refuses a single value, but not none
# fails: test-3-6-hidden
# tell: No values at all are fewer than two, too.
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
    if len(z) == 1:
        raise ValueError
    sem = st.sem(z)
    return sem

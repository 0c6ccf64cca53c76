# answer: wrong
# task: 3.6
# does: takes absolute values first: wrong for values of both signs, as in Part 4
# fails: test-3-6-hidden
# tell: Values may be negative; their sign counts for the mean and the spread.
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
    if len(z) < 2:
        raise ValueError("at least two values are needed")
    sem = st.sem(np.abs(z))
    return sem

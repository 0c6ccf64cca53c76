# answer: wrong
# task: 3.6
# does: deviations in an array like z: integers are cut off, such as for [1, 2]
# fails: test-3-6-hidden
# tell: An array made like z holds whole numbers if z does, and cuts off the deviations.
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
    n = len(z)
    squares = np.empty_like(z)
    for i in range(n):
        squares[i] = (z[i] - z.mean()) ** 2
    sem = np.sqrt(squares.sum() / (n * (n - 1)))
    return sem

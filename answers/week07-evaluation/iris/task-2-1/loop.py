# answer: right
# task: 2.1
# does: adds one in a loop over the rows
def contingency_table(y_true, yhatA, yhatB):
    """Count on which rows two classifiers are right.

    Parameters
    ----------
    y_true, yhatA, yhatB : numpy.ndarray of shape (n,)
        True labels, predictions of A and predictions of B.

    Returns
    -------
    nn : numpy.ndarray of shape (2, 2)
        [[n11, n12], [n21, n22]]: rows A right and A wrong, columns B right and B wrong.
    """
    nn = np.zeros((2, 2), dtype=int)
    # 2.1) Fill in the four counts
    for actual, a, b in zip(y_true, yhatA, yhatB):
        nn[int(a != actual), int(b != actual)] += 1
    return nn


contingency_table(y_true, y_preds["Model_A"], y_preds["Model_B"])

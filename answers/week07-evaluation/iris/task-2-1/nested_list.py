# answer: right
# task: 2.1
# does: a nested list of counts
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
    cA, cB = yhatA == y_true, yhatB == y_true
    nn = [[sum((cA == i) & (cB == j)) for j in (True, False)] for i in (True, False)]
    return nn


contingency_table(y_true, y_preds["Model_A"], y_preds["Model_B"])

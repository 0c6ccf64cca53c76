# answer: wrong
# task: 2.1
# does: how often each is right, whatever the other does
# fails: test-2-1 test-2-1-hidden
# tell: n12 counts the rows that only A has right, not all that A has right.
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
    cA = yhatA == y_true
    cB = yhatB == y_true
    nn[0, 0] = np.sum(cA & cB)
    nn[0, 1] = np.sum(cA)
    nn[1, 0] = np.sum(cB)
    nn[1, 1] = np.sum(~cA & ~cB)
    return nn


contingency_table(y_true, y_preds["Model_A"], y_preds["Model_B"])

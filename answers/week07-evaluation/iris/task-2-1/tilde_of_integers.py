# answer: wrong
# task: 2.1
# does: ~ of 0 and 1, which gives -1 and -2
# fails: test-2-1 test-2-1-hidden
# tell: ~ turns True into False, but 1 into -2: keep cA and cB Boolean.
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
    cA = (yhatA == y_true).astype(int)
    cB = (yhatB == y_true).astype(int)
    nn[0, 0] = np.sum(cA & cB)
    nn[0, 1] = np.sum(cA & ~cB)
    nn[1, 0] = np.sum(~cA & cB)
    nn[1, 1] = np.sum(~cA & ~cB)
    return nn


contingency_table(y_true, y_preds["Model_A"], y_preds["Model_B"])

# answer: wrong
# task: 2.1
# does: takes a prediction for right if the true label begins with it
# fails: test-2-1-hidden
# tell: A label that only begins alike is another label. Compare whole labels.
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
    cA = np.array([str(t).startswith(str(p)) for t, p in zip(y_true, yhatA)], dtype=bool)
    cB = np.array([str(t).startswith(str(p)) for t, p in zip(y_true, yhatB)], dtype=bool)
    nn[0, 0], nn[0, 1] = (cA & cB).sum(), (cA & ~cB).sum()
    nn[1, 0], nn[1, 1] = (~cA & cB).sum(), (~cA & ~cB).sum()
    return nn


contingency_table(y_true, y_preds["Model_A"], y_preds["Model_B"])

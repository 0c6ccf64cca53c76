# answer: wrong
# task: 2.1
# does: compares the labels as text
# fails: test-2-1-hidden
# tell: As text, 1 and 1.0 are different. Compare the labels themselves.
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
    truth, first, second = (np.asarray(labels).astype(str) for labels in (y_true, yhatA, yhatB))
    cA, cB = first == truth, second == truth
    nn[0, 0] = np.count_nonzero(cA & cB)
    nn[0, 1] = np.count_nonzero(cA & ~cB)
    nn[1, 0] = np.count_nonzero(~cA & cB)
    nn[1, 1] = np.count_nonzero(~cA & ~cB)
    return nn


contingency_table(y_true, y_preds["Model_A"], y_preds["Model_B"])

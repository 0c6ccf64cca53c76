# answer: right
# task: 2.1
# does: sums of products of 0 and 1, as in the formulas; floats
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
    cA = 1.0 * (yhatA == y_true)
    cB = 1.0 * (yhatB == y_true)
    nn = np.array([[cA @ cB, cA @ (1 - cB)], [(1 - cA) @ cB, (1 - cA) @ (1 - cB)]])
    return nn


contingency_table(y_true, y_preds["Model_A"], y_preds["Model_B"])

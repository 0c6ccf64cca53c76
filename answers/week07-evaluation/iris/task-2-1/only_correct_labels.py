# answer: wrong
# task: 2.1
# does: crosstab sorted, but not completed to 2 x 2
# fails: test-2-1-hidden
# tell: A case that does not occur has to count 0; here its row or column is missing.
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
    table = pd.crosstab(yhatA == y_true, yhatB == y_true)
    nn = table.sort_index(ascending=False).sort_index(axis=1, ascending=False).to_numpy()
    return nn


contingency_table(y_true, y_preds["Model_A"], y_preds["Model_B"])

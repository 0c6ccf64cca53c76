# answer: wrong
# task: 2.1
# does: pandas' crosstab, which puts False first and leaves out cases that do not occur
# fails: test-2-1 test-2-1-hidden
# tell: crosstab puts False before True and leaves out cases that do not occur, so that
#   the table is reversed, and not always 2 x 2.
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
    nn = pd.crosstab(yhatA == y_true, yhatB == y_true).to_numpy()
    return nn


contingency_table(y_true, y_preds["Model_A"], y_preds["Model_B"])

# answer: right
# task: 2.1
# does: one text a row (right wrong, ...), value_counts, then looked up for all four cases
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
    levels = ["right", "wrong"]
    marks = pd.DataFrame(
        [("wrong", "right")[int(a == t)] + " " + ("wrong", "right")[int(b == t)] for t, a, b in zip(y_true, yhatA, yhatB)],
        columns=["pair"],
    )
    counted = marks["pair"].value_counts()
    for row, of_A in enumerate(levels):
        for column, of_B in enumerate(levels):
            nn[row, column] = counted.get(f"{of_A} {of_B}", 0)
    return nn


contingency_table(y_true, y_preds["Model_A"], y_preds["Model_B"])

# answer: right
# task: 4.1
# does: NumPy indexing; regularised gamma function
def mcnemar_chi2(table):
    """McNemar's test with continuity correction.

    Parameters
    ----------
    table : array-like of shape (2, 2)
        [[both, only_1], [only_2, neither]]: counts of rows that both models have right,
        only the first, only the second, neither.

    Returns
    -------
    X : float
        Test statistic, at least 0.
    p : float
        Two-sided p-value, in (0, 1].
    """
    # 4.1) Take the two counts of disagreement, then X, then the upper tail
    from scipy.special import gammaincc

    table = np.asarray(table)
    b, c = table[1, 0], table[0, 1]
    if b + c == 0:
        return 0, 1
    X = np.square(np.maximum(np.abs(b - c) - 1, 0)) / (b + c)
    return X, gammaincc(0.5, X / 2)


for n in 100, len(y_test):
    table = table_of(right["shallow"][:n], right["deep"][:n])
    print(f"{n} abalone: {np.array(table).tolist()}, X = {mcnemar_chi2(table)[0]:.3f}, p = {mcnemar_chi2(table)[1]:.2g}")

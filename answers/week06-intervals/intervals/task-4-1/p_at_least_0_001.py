# answer: wrong
# task: 4.1
# does: returns at least 0.001 as p
# fails: test-4-1-hidden
# tell: Return the p-value itself, however small it is.
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
    (_, only_1), (only_2, _) = table
    disagree = only_1 + only_2
    if disagree == 0:
        return 0.0, 1.0
    X = max(abs(only_1 - only_2) - 1, 0) ** 2 / disagree
    return X, max(st.chi2.sf(X, 1), 0.001)


for n in 100, len(y_test):
    table = table_of(right["shallow"][:n], right["deep"][:n])
    print(f"{n} abalone: {np.array(table).tolist()}, X = {mcnemar_chi2(table)[0]:.3f}, p = {mcnemar_chi2(table)[1]:.2g}")

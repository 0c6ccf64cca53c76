# answer: right
# task: 4.1
# does: a flattened table and a frozen distribution; an array
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
    both, first, second, neither = np.ravel(table)
    N = max(first + second, 1)
    X = np.clip(abs(first - second) - 1, 0, None) ** 2 / N
    chi = st.chi2(df=1)
    return np.array([X, chi.sf(X)])


for n in 100, len(y_test):
    table = table_of(right["shallow"][:n], right["deep"][:n])
    print(f"{n} abalone: {np.array(table).tolist()}, X = {mcnemar_chi2(table)[0]:.3f}, p = {mcnemar_chi2(table)[1]:.2g}")

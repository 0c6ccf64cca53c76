# answer: right
# task: 4.1
# does: a data frame; both halves of the split against their mean
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
    frame = pd.DataFrame(np.asarray(table), index=["right", "wrong"], columns=["right", "wrong"])
    counts = np.array([frame.loc["right", "wrong"], frame.loc["wrong", "right"]], dtype=float)
    expected = counts.mean()
    if expected == 0:
        return 0.0, 1.0
    off = np.maximum(np.abs(counts - expected) - 0.5, 0)
    X = np.sum(off**2 / expected)
    return X, st.chi2.sf(X, 1)


for n in 100, len(y_test):
    table = table_of(right["shallow"][:n], right["deep"][:n])
    print(f"{n} abalone: {np.array(table).tolist()}, X = {mcnemar_chi2(table)[0]:.3f}, p = {mcnemar_chi2(table)[1]:.2g}")

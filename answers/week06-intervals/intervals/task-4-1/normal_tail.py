# answer: right
# task: 4.1
# does: the root of X is normal; returns a list; prints
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
    b, c = float(table[1][0]), float(table[0][1])
    X = 0.0
    if abs(b - c) > 1:
        X = (abs(b - c) - 1) ** 2 / (b + c)
    p = 2 * st.norm.sf(X**0.5)
    print("X =", X)
    return [X, p]


for n in 100, len(y_test):
    table = table_of(right["shallow"][:n], right["deep"][:n])
    print(f"{n} abalone: {np.array(table).tolist()}, X = {mcnemar_chi2(table)[0]:.3f}, p = {mcnemar_chi2(table)[1]:.2g}")

# answer: wrong
# task: 4.1
# does: subtracts the distribution function from 1
# fails: test-4-1-hidden
# tell: Far out in the tail 1 - cdf has no digits left, and is 0 in the end.
#   st.chi2.sf keeps them.
def mcnemar_chi2(table):
    """McNemar's test with continuity correction."""
    b, c = int(table[0][1]), int(table[1][0])
    N = b + c
    if N == 0:
        return 0.0, 1.0
    X = max(abs(b - c) - 1, 0) ** 2 / N
    return X, 1 - st.chi2.cdf(X, 1)


for n in 100, len(y_test):
    table = table_of(right["shallow"][:n], right["deep"][:n])
    print(f"{n} abalone: {np.array(table).tolist()}, X = {mcnemar_chi2(table)[0]:.3f}, p = {mcnemar_chi2(table)[1]:.2g}")

# answer: wrong
# task: 4.1
# does: squares the difference in 32-bit integers
# fails: test-4-1-hidden
# tell: The square of a large difference does not fit into 32 bits. Take
#   Python's integers, or floats.
def mcnemar_chi2(table):
    """McNemar's test with continuity correction."""
    t = np.array(table).astype(np.int32)
    b, c = t[0, 1], t[1, 0]
    if b + c == 0:
        return 0.0, 1.0
    with np.errstate(over="ignore"):
        square = np.maximum(np.abs(b - c) - np.int32(1), 0) ** 2
    X = abs(int(square)) / int(b + c)
    return X, float(st.chi2.sf(X, 1))


for n in 100, len(y_test):
    table = table_of(right["shallow"][:n], right["deep"][:n])
    print(f"{n} abalone: {np.array(table).tolist()}, X = {mcnemar_chi2(table)[0]:.3f}, p = {mcnemar_chi2(table)[1]:.2g}")

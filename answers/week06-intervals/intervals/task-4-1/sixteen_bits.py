# answer: wrong
# task: 4.1
# does: keeps the counts in 16-bit integers
# fails: test-4-1-hidden
# tell: The square of a large difference does not fit into 16 bits: take
#   Python's integers, or floats.
def mcnemar_chi2(table):
    t = np.asarray(table).astype(np.int16)
    b, c = t[0, 1], t[1, 0]
    if b + c == 0:
        return 0.0, 1.0
    d = max(abs(b - c) - 1, 0)
    X = np.int16(d) * np.int16(d) / (b + c)
    return X, st.chi2.sf(X, 1)


for n in 100, len(y_test):
    table = table_of(right["shallow"][:n], right["deep"][:n])
    print(f"{n} abalone: {np.array(table).tolist()}, X = {mcnemar_chi2(table)[0]:.3f}, p = {mcnemar_chi2(table)[1]:.2g}")

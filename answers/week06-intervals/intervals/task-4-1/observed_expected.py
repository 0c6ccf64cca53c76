# answer: right
# task: 4.1
# does: observed against expected counts
def mcnemar_chi2(table):
    """McNemar's test with continuity correction."""
    frame = pd.DataFrame(np.asarray(table).tolist(), index=["right", "wrong"], columns=["right", "wrong"])
    observed = [float(frame.loc["right", "wrong"]), float(frame.loc["wrong", "right"])]
    expected = sum(observed) / 2
    X = 0.0
    if expected:
        for count in observed:
            off = max(abs(count - expected) - 0.5, 0.0)
            X += off * off / expected
    p = st.gamma.sf(X, 0.5, scale=2)  # chi-square with 1 degree of freedom
    return X, p


for n in 100, len(y_test):
    table = table_of(right["shallow"][:n], right["deep"][:n])
    print(f"{n} abalone: {np.array(table).tolist()}, X = {mcnemar_chi2(table)[0]:.3f}, p = {mcnemar_chi2(table)[1]:.2g}")

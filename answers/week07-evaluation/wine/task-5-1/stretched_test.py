# answer: right
# task: 5.1
# does: an ordinary t-test with its statistic shrunk
def correlated_ttest(r, rho, alpha=0.05):
    r = np.asarray(r)
    J = len(r)
    if J < 2:
        raise ValueError
    if np.all(r == r[0]):
        return r[0], (r[0], r[0]), 1 if r[0] == 0 else 0
    stretch = np.sqrt(1 + J * rho / (1 - rho))
    result = st.ttest_1samp(r, 0)
    low, high = result.confidence_interval(1 - alpha)
    r_hat = r.mean()
    CI = np.array([r_hat - (r_hat - low) * stretch, r_hat + (high - r_hat) * stretch])
    return r_hat, CI, 2 * st.t.cdf(-abs(result.statistic / stretch), J - 1)

# answer: wrong
# task: 5.1
# does: takes differences that are nearly equal, or tiny, for equal by np.allclose
# fails: test-5-1-hidden
# tell: np.allclose takes tiny or nearly equal numbers for equal: they have a spread, too.
def correlated_ttest(r, rho, alpha=0.05):
    r = np.asarray(r, dtype=float)
    J = len(r)
    if J < 2:
        raise ValueError("fewer than two differences")
    r_hat = r.mean()
    s = r.std(ddof=1)
    if np.allclose(r, r[0]):
        return r_hat, (r_hat, r_hat), 1.0 if r_hat == 0 else 0.0
    sigma_tilde = s * np.sqrt(1 / J + rho / (1 - rho))
    t = r_hat / sigma_tilde
    CI = st.t.interval(1 - alpha, J - 1, loc=r_hat, scale=sigma_tilde)
    p = 2 * st.t.sf(abs(t), J - 1)
    return r_hat, CI, p

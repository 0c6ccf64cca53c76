# answer: wrong
# task: 5.1
# does: normal from 30 splits on
# fails: test-5-1-hidden
# tell: Use Student's t distribution for every J.
def correlated_ttest(r, rho, alpha=0.05):
    """Corrected t-test for J equally correlated differences (Nadeau and Bengio, 2003).

    Parameters
    ----------
    r : array-like of shape (J,), J >= 2
        Mean loss of A minus mean loss of B, one value for each split.
    rho : float in (0, 1)
        Correlation of any two of them; 1 / K for K-fold cross-validation.
    alpha : float in (0, 1)

    Returns
    -------
    r_hat : float
        The mean difference.
    CI : tuple of two floats
        Its 1 - alpha confidence interval.
    p : float
        Two-sided, for the hypothesis of no difference.

    Raises
    ------
    ValueError
        If there are fewer than two differences.
    """
    # Refuse fewer than two differences
    # Mean and sample standard deviation (over J - 1)
    # Standard error corrected for the correlation: sigma_tilde
    # Interval and two-sided p-value: t with J - 1 degrees of freedom, or the rule for equal values
    J = len(r)
    if J < 2:
        raise ValueError(f"The test needs at least two differences, got {J}.")
    r_hat = np.mean(r)
    s_hat = np.std(r, ddof=1)
    if s_hat == 0:
        return r_hat, (r_hat, r_hat), 1.0 if r_hat == 0 else 0.0
    sigma_tilde = s_hat * np.sqrt(1 / J + rho / (1 - rho))
    CI = st.t.interval(1 - alpha, J - 1, loc=r_hat, scale=sigma_tilde)
    if J >= 30:
        CI = st.norm.interval(1 - alpha, loc=r_hat, scale=sigma_tilde)
    p = 2 * st.t.cdf(-abs(r_hat) / sigma_tilde, J - 1)
    return r_hat, CI, p

# answer: right
# task: 1.6
# does: the Beta quantile from the quantile of the F distribution with 2a and 2b degrees of freedom
def jeffrey_interval(y_true, y_preds, alpha=0.05):
    """Estimate a classifier's accuracy, with Jeffreys' interval.

    Parameters
    ----------
    y_true, y_preds : numpy.ndarray of shape (n,)
        True and predicted labels.
    alpha : float
        Posterior probability left outside the interval, in (0, 1).

    Returns
    -------
    theta_hat : float
        Posterior mean of the accuracy.
    CI : tuple of float
        Lower and upper limit.
    """
    n = len(y_true)
    # Refuse n = 0, count the right predictions m, compute a and b,
    # then theta_hat and CI, with the rule for m = 0 and m = n
    def beta_quantile(q: float, a: float, b: float) -> float:
        ratio = st.f.ppf(q, 2 * a, 2 * b)
        return float(a * ratio / (b + a * ratio))

    if n < 1:
        raise ValueError("there is nothing to estimate from")
    m = sum(1 for truth, guess in zip(y_true, y_preds) if truth == guess)
    a, b = m + 1 / 2, (n - m) + 1 / 2
    theta_hat = a / (a + b)
    lower, upper = 0.0, 1.0
    if m > 0:
        lower = beta_quantile(alpha / 2, a, b)
    if m < n:
        upper = beta_quantile(1 - alpha / 2, a, b)
    CI = lower, upper
    return theta_hat, CI


for name in y_preds:
    estimate, limits = jeffrey_interval(y_true, y_preds[name])
    print(f"{name}: {estimate:.4f}  [{limits[0]:.4f}, {limits[1]:.4f}]")

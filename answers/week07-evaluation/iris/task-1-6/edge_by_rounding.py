# answer: wrong
# task: 1.6
# does: upper limit 1 if the accuracy rounds to 1.00; 399 of 400 shows it
# fails: test-1-6-hidden
# tell: The limit is 1 only if all predictions are right, not if the accuracy is close to 1.
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
    if n == 0:
        raise ValueError("no predictions")
    m = np.sum(y_true == y_preds)
    a, b = m + 0.5, n - m + 0.5
    theta_hat = a / (a + b)
    lower = st.beta.ppf(alpha / 2, a, b) if m > 0 else 0.0
    upper = st.beta.ppf(1 - alpha / 2, a, b) if round(m / n, 2) < 1 else 1.0
    CI = (lower, upper)
    return theta_hat, CI


for name in y_preds:
    estimate, limits = jeffrey_interval(y_true, y_preds[name])
    print(f"{name}: {estimate:.4f}  [{limits[0]:.4f}, {limits[1]:.4f}]")

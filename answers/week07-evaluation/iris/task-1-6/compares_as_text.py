# answer: wrong
# task: 1.6
# does: turns labels into text before comparing
# fails: test-1-6-hidden
# tell: As text, 1 and 1.0 are different. Compare the labels themselves.
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
    if n == 0:
        raise ValueError("no predictions")
    m = int(np.sum(np.asarray(y_true).astype(str) == np.asarray(y_preds).astype(str)))
    a, b = m + 0.5, n - m + 0.5
    theta_hat = a / (a + b)

    theta_L = st.beta.ppf(alpha / 2, a, b) if m > 0 else 0.0
    theta_U = st.beta.ppf(1 - alpha / 2, a, b) if m < n else 1.0
    CI = (theta_L, theta_U)
    return theta_hat, CI


for name in y_preds:
    estimate, limits = jeffrey_interval(y_true, y_preds[name])
    print(f"{name}: {estimate:.4f}  [{limits[0]:.4f}, {limits[1]:.4f}]")

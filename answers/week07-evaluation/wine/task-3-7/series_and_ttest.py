# answer: right
# task: 3.7
# does: losses in a Series, equal ones found by nunique, else the interval of a t-test
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    """Mean loss and its interval, by scipy's one-sample t-test."""
    if np.size(y_true) <= 1:
        raise ValueError("an interval takes at least two predictions")
    losses = pd.Series(np.asarray(loss_fn(y_true, y_preds), dtype=float))
    z_hat = float(losses.mean())
    if losses.nunique() == 1:
        CI = (z_hat, z_hat)
    else:
        limits = st.ttest_1samp(losses.to_numpy(), 0.0).confidence_interval(confidence_level=1 - alpha)
        CI = (float(limits.low), float(limits.high))
    return z_hat, CI

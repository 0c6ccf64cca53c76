# answer: right
# task: 4.1
# does: SciPy's paired t-test
def confidence_interval_comparison(y_true, y_preds_A, y_preds_B, loss_fn, alpha=0.05):
    a, b = loss_fn(y_true, y_preds_A), loss_fn(y_true, y_preds_B)
    if len(a) < 2:
        raise ValueError("at least two predictions")
    z_hat = np.mean(a - b)
    if np.ptp(a - b) == 0:
        return z_hat, (z_hat, z_hat), float(z_hat == 0)
    result = st.ttest_rel(a, b)
    return z_hat, tuple(result.confidence_interval(1 - alpha)), result.pvalue

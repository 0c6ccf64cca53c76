# answer: right
# task: 3.7
# does: interval of SciPy's one-sample t-test
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    z = loss_fn(y_true, y_preds)
    if len(z) < 2:
        raise ValueError('n < 2')
    if np.ptp(z) == 0:
        return z[0], np.array([z[0], z[0]])
    CI = st.ttest_1samp(z, 0).confidence_interval(confidence_level=1 - alpha)
    return np.mean(z), (CI.low, CI.high)

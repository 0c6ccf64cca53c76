# answer: right
# task: 2.1
# does: the distribution that scipy.stats.bootstrap draws
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    rng = np.random.default_rng(rng)
    right = (np.asarray(y_true) == np.asarray(y_pred)).astype(float)
    return st.bootstrap((right,), np.mean, n_resamples=B, method="percentile", rng=rng).bootstrap_distribution

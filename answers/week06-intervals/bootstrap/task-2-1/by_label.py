# answer: wrong
# task: 2.1
# does: compares series by their row labels
# fails: test-2-1-hidden
# tell: Two series are matched by position here, not by row label: make them arrays.
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)
    # 2.1) Which rows are right? Draw n rows B times; their accuracies
    both = pd.concat([pd.Series(y_true, name="t"), pd.Series(y_pred, name="p")], axis=1)
    right = (both["t"] == both["p"]).to_numpy()
    rows = rng.integers(0, len(right), size=(B, len(right)))
    return right[rows].mean(axis=1)

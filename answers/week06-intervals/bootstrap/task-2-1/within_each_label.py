# answer: wrong
# task: 2.1
# does: draws within each true label
# fails: test-2-1-hidden
# tell: Draw from all rows at once: how many rows of each label a test set has
#   varies, too.
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)
    # 2.1) Which rows are right? Draw n rows B times; their accuracies
    right = np.asarray(y_true) == np.asarray(y_pred)
    n = len(right)
    t = np.asarray(y_true)
    out = np.zeros(B)
    for c in set(t.tolist()):
        m = np.flatnonzero(t == c)
        out += right[m[rng.integers(0, len(m), size=(B, len(m)))]].sum(axis=1)
    return out / n

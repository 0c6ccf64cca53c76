# answer: wrong
# task: 2.1
# does: draws each sample from the sample before
# fails: test-2-1 test-2-1-hidden
# tell: Each sample is drawn from the one before; draw each from all rows of the test set.
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)
    # 2.1) Which rows are right? Draw n rows B times; their accuracies
    right = np.asarray(y_true) == np.asarray(y_pred)
    out = []
    for _ in range(B):
        right = rng.choice(right, size=len(right))
        out.append(right.mean())
    return np.array(out)

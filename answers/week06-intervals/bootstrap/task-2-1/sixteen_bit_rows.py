# answer: wrong
# task: 2.1
# does: stores positions in 16 bits, which wrap from 65536 on
# fails: test-2-1-hidden
# tell: Positions need more than 16 bits: from row 65536 on they begin again at 0,
#   so later rows are never drawn.
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)
    # 2.1) Which rows are right? Draw n rows B times; their accuracies
    right = np.asarray(y_true) == np.asarray(y_pred)
    rows = rng.integers(0, len(right), size=(B, len(right))).astype(np.uint16)
    return right[rows].mean(axis=1)

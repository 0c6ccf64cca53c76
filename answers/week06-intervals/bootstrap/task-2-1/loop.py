# answer: right
# task: 2.1
# does: a loop with rng.choice and a sum over labels kept as objects
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)
    # 2.1) Which rows are right? Draw n rows B times; their accuracies
    y_true, y_pred = np.array(y_true, dtype=object), np.array(y_pred, dtype=object)
    accs = []
    for _ in range(B):
        drawn = rng.choice(len(y_true), size=len(y_true), replace=True)
        accs.append(sum(y_true[drawn] == y_pred[drawn]) / len(drawn))
    return np.array(accs)

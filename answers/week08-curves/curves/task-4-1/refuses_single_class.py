# answer: wrong
# task: 4.1
# does: refuses outcomes of a single class
# fails: test-4-1-hidden
# tell: The mean of the squares needs no second class: refuse only what is not a probability.
def brier_score(y_true, p):
    """Mean squared difference of probability and outcome.

    Parameters
    ----------
    y_true : array-like of shape (n,)
        True classes: 1 or 0.
    p : array-like of shape (n,)
        Probabilities of class 1, in [0, 1].

    Returns
    -------
    score : float
        0 is best.
    """
    y_true, p = np.asarray(y_true, dtype=float), np.asarray(p)
    # Refuse what is no probability; then take the mean of the squared differences
    if np.any((p < 0) | (p > 1)):
        raise ValueError("Probabilities should be in [0, 1].")
    if len(np.unique(y_true)) < 2:
        raise ValueError("Both classes should occur.")
    score = np.mean((p - y_true) ** 2)
    return score


for name, p in scores.items():
    print(f"{name:20} Brier {brier_score(truth, p):.4f}   AUC {metrics.roc_auc_score(truth, p):.4f}")

# answer: wrong
# task: 4.1
# does: subtracts in place from the classes, if they are floats
# fails: test-4-1-hidden
# tell: np.asarray makes no copy of an array of floats, so -= changes the caller's classes: subtract
#   into a new array.
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
    if np.any(p < 0) or np.any(p > 1):
        raise ValueError("Probabilities should be in [0, 1].")
    y_true -= p
    y_true *= y_true
    score = y_true.mean()
    return score


for name, p in scores.items():
    print(f"{name:20} Brier {brier_score(truth, p):.4f}   AUC {metrics.roc_auc_score(truth, p):.4f}")

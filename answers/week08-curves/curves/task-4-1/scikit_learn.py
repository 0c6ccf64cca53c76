# answer: right
# task: 4.1
# does: looks at the range and calls brier_score_loss
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
    if np.any(p > 1) or np.any(p < 0):
        raise ValueError("p is no probability")
    score = metrics.brier_score_loss(y_true, p, pos_label=1)
    return score


for name, p in scores.items():
    print(f"{name:20} Brier {brier_score(truth, p):.4f}   AUC {metrics.roc_auc_score(truth, p):.4f}")

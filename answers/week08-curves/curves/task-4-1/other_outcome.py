# answer: right
# task: 4.1
# does: squares the probability of what did not happen, with pandas
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
    forecast = pd.Series(p, dtype="float64")
    if not forecast.between(0, 1, inclusive="both").all():
        raise ValueError("p should lie in [0, 1]")
    wrong_side = forecast.where(y_true == 0, 1 - forecast)
    score = wrong_side.pow(2).mean()
    return score


for name, p in scores.items():
    print(f"{name:20} Brier {brier_score(truth, p):.4f}   AUC {metrics.roc_auc_score(truth, p):.4f}")

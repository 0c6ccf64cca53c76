# answer: right
# task: 4.3
# does: asks scikit-learn for each confusion matrix
def least_costly_threshold(y_true, p, cost_fp, cost_fn):
    """The threshold with the lowest mean cost of errors, and that cost.

    Parameters
    ----------
    y_true, p : array-like of shape (n,)
        True classes (1 is positive) and scores.
    cost_fp, cost_fn : float
        Cost of a false positive and of a false negative.

    Returns
    -------
    threshold, cost : float
        The highest of the best thresholds, and the mean cost per row.
    """
    y_true, p = np.asarray(y_true), np.asarray(p)
    # List the candidates; compute the mean cost at each; take the best
    def mean_cost(t):
        (tn, fp), (fn, tp) = metrics.confusion_matrix(y_true, p >= t, labels=[0, 1])
        return round((cost_fp * fp + cost_fn * fn) / len(p), 12)


    candidates = np.append(np.unique(p), np.inf)[::-1]
    threshold = min(candidates, key=mean_cost)
    cost = mean_cost(threshold)
    return threshold, cost


rows = []
for name in ("Total SO2", "Total SO2, balanced", "Chlorides"):
    t, lowest = least_costly_threshold(truth[choose], scores[name][choose], 1, 10)
    _, FP, FN, _ = counts(truth[report], scores[name][report], [t, 0.5, 1 / 11])
    rows.append([name, t, lowest, *(FP + 10 * FN) / len(report)])
columns = ["model", "threshold t", "choose: cost at t", "report: cost at t", "report: at 0.5", "report: at t*"]
pd.DataFrame(rows, columns=columns).set_index("model").round(3)

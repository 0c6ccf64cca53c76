# answer: wrong
# task: 4.3
# does: returns the threshold of the example alone
# fails: test-4-3 test-4-3-hidden
# tell: Two things are asked for, the threshold and its mean cost, and for any scores and costs.
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
    return 0.8
    return threshold, cost


rows = []
for name in ("Total SO2", "Total SO2, balanced", "Chlorides"):
    t, lowest = least_costly_threshold(truth[choose], scores[name][choose], 1, 10)
    _, FP, FN, _ = counts(truth[report], scores[name][report], [t, 0.5, 1 / 11])
    rows.append([name, t, lowest, *(FP + 10 * FN) / len(report)])
columns = ["model", "threshold t", "choose: cost at t", "report: cost at t", "report: at 0.5", "report: at t*"]
pd.DataFrame(rows, columns=columns).set_index("model").round(3)

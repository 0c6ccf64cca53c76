# answer: wrong
# task: 3.1
# does: draws positives and negatives by the same random numbers
# fails: test-3-1-hidden-strata
# tell: The two classes must be drawn independently. With shared random numbers the interval
#   depends on the order of the rows.
def bootstrap_auc(y_true, y_score, B=500, alpha=0.05, rng=None):
    y_true, y_score = np.asarray(y_true), np.asarray(y_score)
    rng = np.random.default_rng(rng)
    strata = np.flatnonzero(y_true == 1), np.flatnonzero(y_true == 0)
    aucs = []
    for _ in range(B):
        u = rng.random(len(y_true))
        drawn = np.concatenate([rows[(u[: len(rows)] * len(rows)).astype(int)] for rows in strata])
        aucs.append(auc_by_ranks(y_true[drawn], y_score[drawn]))
    lower, upper = np.quantile(aucs, [alpha / 2, 1 - alpha / 2])
    return lower, upper

# answer: wrong
# task: 3.1
# does: counts the data themselves as the first of the B resamples
# fails: test-3-1-hidden
# tell: All B AUCs come from resamples. The AUC of the data as they are is not one of them.
def bootstrap_auc(y_true, y_score, B=500, alpha=0.05, rng=None):
    y_true, y_score = np.asarray(y_true), np.asarray(y_score)
    rng = np.random.default_rng(rng)
    pos, neg = np.flatnonzero(y_true == 1), np.flatnonzero(y_true == 0)
    aucs = [auc_by_ranks(y_true, y_score)]
    for _ in range(B - 1):
        drawn = np.append(rng.choice(pos, len(pos)), rng.choice(neg, len(neg)))
        aucs.append(auc_by_ranks(y_true[drawn], y_score[drawn]))
    lower, upper = np.quantile(aucs, [alpha / 2, 1 - alpha / 2])
    return lower, upper

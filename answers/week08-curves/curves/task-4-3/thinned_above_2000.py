# answer: wrong
# task: 4.3
# does: looks at 2000 thresholds where there are more distinct scores
# fails: test-4-3-hidden
# tell: The best threshold may be one that you left out. Every distinct score is a candidate,
#   however many there are.
def least_costly_threshold(y_true, p, cost_fp, cost_fn):
    y_true, p = np.asarray(y_true), np.asarray(p)
    levels = np.unique(p)[::-1]
    if len(levels) > 2000:
        levels = levels[np.linspace(0, len(levels) - 1, 2000).round().astype(int)]
    candidates = np.append(np.inf, levels)
    _, FP, FN, _ = counts(y_true, p, candidates)
    cost = (cost_fp * FP + cost_fn * FN) / len(p)
    return candidates[np.argmin(cost)], cost.min()

# answer: wrong
# task: 4.3
# does: takes costs within 1e-8 of the lowest for equal, whatever their unit
# fails: test-4-3-hidden
# tell: How close two costs are depends on their unit: among costs of 1e-9 all are within 1e-8.
#   Compare them as they are, or relative to the lowest.
def least_costly_threshold(y_true, p, cost_fp, cost_fn):
    y_true, p = np.asarray(y_true), np.asarray(p)
    candidates = np.append(np.inf, np.unique(p)[::-1])
    _, FP, FN, _ = counts(y_true, p, candidates)
    cost = (cost_fp * FP + cost_fn * FN) / len(p)
    k = np.flatnonzero(np.isclose(cost, cost.min()))[0]
    return candidates[k], cost[k]

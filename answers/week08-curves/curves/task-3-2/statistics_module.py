# answer: right
# task: 3.2
# does: uses the standard library, with alpha by keyword only
from statistics import NormalDist, mean, variance


def delong_interval(y_true, y_score, *, alpha=0.05):
    both = [list(map(float, part)) for part in placements(y_true, y_score)]
    if any(len(part) < 2 for part in both):
        raise ValueError("at least two of each class")
    auc = mean(both[0])
    width = NormalDist().inv_cdf(1 - alpha / 2) * sum(variance(v) / len(v) for v in both) ** 0.5
    return auc, (auc - width, auc + width)

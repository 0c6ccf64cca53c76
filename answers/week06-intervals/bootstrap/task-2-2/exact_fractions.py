# answer: right
# task: 2.2
# does: both ranks by exact fractions of the decimal alpha; a list
from fractions import Fraction


def bootstrap_accuracy(y_true, y_pred, B=200, alpha=0.05, rng=None):
    ordered = sorted(float(a) for a in resample_accuracies(y_true, y_pred, B, rng))
    tail = Fraction(str(alpha)) / 2
    limits = []
    for share in (tail, 1 - tail):
        k = max(math.ceil(share * len(ordered)), 1)
        limits.append(ordered[k - 1])
    return limits


lb, ub = bootstrap_accuracy(y_true, y_pred, B=2000, rng=1)
print(f"{lb:.3f} to {ub:.3f}")

# answer: right
# task: 2.4
# does: a list of hits for each predicted class
from collections import defaultdict


def precision(y_true, y_pred, n_classes=None):
    """Macro precision: mean over the classes of the share of predictions that are right."""
    hits = defaultdict(list)
    for truth, call in zip(y_true, y_pred):
        hits[int(call)].append(truth == call)
    if n_classes is not None:
        classes = set(range(n_classes))
    else:
        classes = {int(label) for label in y_true} | set(hits)
    shares = (sum(hits[k]) / len(hits[k]) if hits.get(k) else 0.0 for k in sorted(classes))
    mean = sum(shares) / len(classes)
    return float(mean)


print(precision([0, 0, 0, 1, 1], [0, 1, 1, 1, 1]))

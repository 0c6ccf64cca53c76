# answer: wrong
# task: 2.5
# does: takes each run of equal true labels for a class
# fails: test-2-5-hidden
# tell: The labels need not be sorted: a class is all rows with its label, wherever they stand.
def recall(y_true, y_pred, n_classes=None):
    """Macro recall: mean over the classes of the share of true labels that are found."""
    t, p = np.asarray(y_true), np.asarray(y_pred)
    starts = np.flatnonzero(np.diff(t)) + 1
    parts = [np.mean(b == a) for a, b in zip(np.split(t, starts), np.split(p, starts))]
    total = len({*t.tolist(), *p.tolist()}) if n_classes is None else n_classes
    if len(parts) < total:
        parts += [0.0] * (total - len(parts))
    mean = np.mean(parts)
    return mean


print(recall([0, 0, 0, 1, 1], [0, 1, 1, 1, 1]))

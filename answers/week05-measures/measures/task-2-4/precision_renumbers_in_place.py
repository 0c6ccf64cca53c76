# answer: wrong
# task: 2.4
# does: closes gaps between the labels in the arrays it was given
# fails: test-2-4-hidden
# tell: Your function renumbers the labels in the arrays of its caller: work on copies, and leave the arguments unchanged.
def precision(y_true, y_pred, n_classes=None):
    """Macro precision: mean over the classes of the share of predictions that are right."""
    t = y_true if isinstance(y_true, np.ndarray) else np.array(y_true)
    p = y_pred if isinstance(y_pred, np.ndarray) else np.array(y_pred)
    if n_classes is None:
        found = np.union1d(t, p)
        n_classes = len(found)
        for new, old in enumerate(found):
            if new != old:
                t[t == old] = new
                p[p == old] = new
    elif max(t.max(), p.max()) >= n_classes:
        raise ValueError("label too large")
    columns = np.bincount(p, minlength=n_classes)
    right = np.bincount(p[t == p], minlength=n_classes)
    mean = np.mean(right / np.maximum(columns, 1))
    return mean


print(precision([0, 0, 0, 1, 1], [0, 1, 1, 1, 1]))

# answer: right
# task: 2.4
# does: a loop over the classes that count, without a table
def precision(y_true, y_pred, n_classes=None):
    """Macro precision: mean over the classes of the share of predictions that are right."""
    # 2.4) Count, divide the diagonal by the right totals (0 / 0 is 0), take the mean
    true, pred = list(y_true), list(y_pred)
    classes = sorted(set(true) | set(pred)) if n_classes is None else range(n_classes)
    values = []
    for k in classes:
        hits = sum(t == k and p == k for t, p in zip(true, pred))
        total = pred.count(k)
        values.append(hits / total if total > 0 else 0)
    mean = sum(values) / len(values)
    return mean


print(precision([0, 0, 0, 1, 1], [0, 1, 1, 1, 1]))

# answer: right
# task: 2.5
# does: a loop over the classes that count, without a table
def recall(y_true, y_pred, n_classes=None):
    """Macro recall: mean over the classes of the share of true labels that are found."""
    # 2.5) The same with the other totals
    true, pred = list(y_true), list(y_pred)
    classes = sorted(set(true) | set(pred)) if n_classes is None else range(n_classes)
    values = []
    for k in classes:
        hits = sum(t == k and p == k for t, p in zip(true, pred))
        total = true.count(k)
        values.append(hits / total if total > 0 else 0)
    mean = sum(values) / len(values)
    return mean


print(recall([0, 0, 0, 1, 1], [0, 1, 1, 1, 1]))

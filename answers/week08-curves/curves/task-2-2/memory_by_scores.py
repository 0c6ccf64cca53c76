# answer: wrong
# task: 2.2
# does: remembers each AP by its scores alone
# fails: test-2-2-hidden
# tell: The same scores with other classes have another average precision. What you remember must
#   belong to both arguments; better remember nothing.
def average_precision(y_true, y_score, _seen={}):
    key = tuple(np.asarray(y_score, dtype=float).tolist())
    if not np.any(np.asarray(y_true) == 1):
        raise ValueError("no positives")
    if key not in _seen:
        precision, recall, _ = precision_recall_points(y_true, y_score)
        _seen[key] = float(np.sum(np.diff(recall) * precision[1:]))
    return _seen[key]

# answer: wrong
# task: 1.1
# does: remembers each curve by its scores alone
# fails: test-1-1-hidden
# tell: The same scores with other classes have another curve. What you remember must belong to
#   both arguments; better remember nothing.
_curves = {}


def roc_points(y_true, y_score):
    y_true, y_score = np.asarray(y_true), np.asarray(y_score, dtype=float)
    if np.all(y_true == 1) or np.all(y_true == 0):
        raise ValueError("one class only")
    key = y_score.tobytes()
    if key not in _curves:
        _curves[key] = metrics.roc_curve(y_true, y_score, drop_intermediate=False)
    return tuple(part.copy() for part in _curves[key])

# answer: wrong
# task: 2.1
# does: keeps running counts in 16 bits, which overflow on many rows
# fails: test-2-1-hidden
# tell: More rows can be called positive than 16 bits can count. Count in NumPy's usual integers.
def precision_recall_points(y_true, y_score):
    y_true, y_score = np.asarray(y_true), np.asarray(y_score)
    n_pos = np.sum(y_true == 1)
    if n_pos == 0:
        raise ValueError("no positives")
    order = np.argsort(y_score)[::-1]
    s, y = y_score[order], y_true[order] == 1
    ends = np.flatnonzero(np.append(s[1:] != s[:-1], True))
    tp = np.cumsum(y, dtype=np.int16)[ends]
    fp = np.cumsum(~y, dtype=np.int16)[ends]
    with np.errstate(divide="ignore", invalid="ignore"):
        precision = tp / (tp + fp)
    return np.append(1, precision), np.append(0, tp / n_pos), np.append(np.inf, s[ends])

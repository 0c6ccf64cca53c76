# answer: wrong
# task: 2.2
# does: takes 5000 random rows where there are more
# fails: test-2-2-hidden
# tell: A sample of the rows only estimates the average precision. Use all rows.
def average_precision(y_true, y_score):
    y_true, y_score = np.asarray(y_true), np.asarray(y_score)
    if len(y_true) > 5000:
        part = np.random.default_rng(0).choice(len(y_true), 5000, replace=False)
        if np.any(y_true[part] == 1):
            y_true, y_score = y_true[part], y_score[part]
    precision, recall, _ = precision_recall_points(y_true, y_score)
    return float(np.sum(np.diff(recall) * precision[1:]))

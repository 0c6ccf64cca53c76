# answer: wrong
# task: 1.1
# does: keeps 5000 thresholds where there are more distinct scores
# fails: test-1-1-hidden
# tell: Each distinct score is a threshold, however many there are. Where some are left out, so are
#   their points.
def roc_points(y_true, y_score):
    y_true, y_score = np.asarray(y_true), np.asarray(y_score)
    pos, neg = np.sort(y_score[y_true == 1]), np.sort(y_score[y_true == 0])
    if not len(pos) or not len(neg):
        raise ValueError("one class only")
    distinct = np.unique(y_score)[::-1]
    if len(distinct) > 5000:  # more cannot be seen in a plot
        distinct = distinct[np.linspace(0, len(distinct) - 1, 5000).astype(int)]
    thresholds = np.append(np.inf, distinct)
    tpr = 1 - np.searchsorted(pos, thresholds) / len(pos)
    fpr = 1 - np.searchsorted(neg, thresholds) / len(neg)
    return fpr, tpr, thresholds

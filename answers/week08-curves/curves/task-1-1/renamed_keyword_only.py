# answer: right
# task: 1.1
# does: own names and helper, arguments after the second by keyword only
def rate(scores, t):
    return sum(1 for x in scores if x >= t) / len(scores)


def roc_points(y_true, y_score, *, start=np.inf):
    labels, values = list(y_true), list(y_score)
    if not (any(labels) and not all(labels)):
        raise ValueError("need both classes")
    cuts = [start] + sorted(set(values))[::-1]
    red = [v for v, l in zip(values, labels) if l]
    white = [v for v, l in zip(values, labels) if not l]
    return [rate(white, t) for t in cuts], [rate(red, t) for t in cuts], cuts

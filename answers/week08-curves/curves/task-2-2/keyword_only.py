# answer: right
# task: 2.2
# does: counts by itself in plain Python
def average_precision(y_true, y_score, *, verbose=False):
    pairs = sorted(zip(map(float, y_score), map(int, y_true)), reverse=True)
    total = sum(c for _, c in pairs)
    if total == 0:
        raise ValueError("there are no positives")
    area = found = seen = 0
    while seen < len(pairs):
        score, new = pairs[seen][0], 0
        while seen < len(pairs) and pairs[seen][0] == score:
            new += pairs[seen][1]
            seen += 1
        found += new
        area += new / total * found / seen
    return area

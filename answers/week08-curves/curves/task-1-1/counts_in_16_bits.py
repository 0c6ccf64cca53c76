# answer: wrong
# task: 1.1
# does: cumulates the counts in 16 bits, which overflow in a large class
# fails: test-1-1-hidden
# tell: A class can have more rows than 16 bits can count. Count in NumPy's usual integers.
def roc_points(y_true, y_score):
    y_true, y_score = np.asarray(y_true), np.asarray(y_score)
    positive = y_true == 1
    if positive.all() or not positive.any():
        raise ValueError("one class only")
    distinct, inverse = np.unique(y_score, return_inverse=True)
    rates = []
    for mine in (~positive, positive):
        reached = np.bincount(inverse[mine], minlength=len(distinct))[::-1]
        rates.append(np.append(0, np.cumsum(reached, dtype=np.int16) / mine.sum()))
    return *rates, np.append(np.inf, distinct[::-1])

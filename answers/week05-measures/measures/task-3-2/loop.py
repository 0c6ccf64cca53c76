# answer: right
# task: 3.2
# does: Python's integers in a loop, which do not overflow; prints
def mcc(y_true, y_pred):
    """Matthews' correlation coefficient.

    Parameters
    ----------
    y_true, y_pred : array-like of shape (n,)
        True and predicted labels, 1 (positive) or 0.

    Returns
    -------
    float
        In [-1, 1]; 0 where a factor of the denominator is 0.
    """
    # 3.2) Count the four cells, multiply the four factors, divide unless the product is 0
    cells = {(0, 0): 0, (0, 1): 0, (1, 0): 0, (1, 1): 0}
    for pair in zip(y_true, y_pred):
        cells[int(pair[0]), int(pair[1])] += 1
    tn, fp, fn, tp = cells.values()
    print(tp, fp, fn, tn)
    below = (tp + fp) * (tp + fn) * (tn + fp) * (tn + fn)
    coefficient = 0 if below == 0 else (tp * tn - fp * fn) / below**0.5
    return coefficient


print(mcc([1] * 7 + [0] * 5, [1] * 5 + [0] * 2 + [1] + [0] * 4))

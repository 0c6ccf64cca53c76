# answer: wrong
# task: 3.2
# does: finds misses where prediction minus truth is -1, also in arrays without a sign
# fails: test-3-2-hidden
# tell: In an array of uint8, 0 - 1 is 255 and not -1: compare the labels instead of subtracting them.
def mcc(y_true, y_pred):
    """Matthews' correlation coefficient."""
    t, p = np.asarray(y_true), np.asarray(y_pred)
    difference = p - t
    FP = float((difference == 1).sum())
    FN = float((difference == -1).sum())
    TP = float((t * p == 1).sum())
    TN = float(((t == 0) & (p == 0)).sum())
    product = (TP + FP) * (TP + FN) * (TN + FP) * (TN + FN)
    coefficient = (TP * TN - FP * FN) / product**0.5 if product > 0 else 0.0
    return coefficient


print(mcc([1] * 7 + [0] * 5, [1] * 5 + [0] * 2 + [1] + [0] * 4))

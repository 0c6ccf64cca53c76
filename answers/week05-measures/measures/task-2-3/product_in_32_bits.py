# answer: wrong
# task: 2.3
# does: multiplies the totals as 32-bit integers
# fails: test-2-3-hidden
# tell: Totals of 50 000 have a product that does not fit in 32 bits: leave the type of the counts as it is, or use floats.
def cohen_kappa(y_true, y_pred, n_classes=None):
    """Agreement of predicted with true labels, beyond chance."""
    C = count_table(y_true, y_pred, n_classes).astype(np.int32)
    rows = C.sum(axis=1, dtype=np.int32)
    columns = C.sum(axis=0, dtype=np.int32)
    n = float(C.sum())
    p_o = np.trace(C) / n
    p_e = float(rows @ columns) / n**2
    kappa = np.nan if p_e == 1 else (p_o - p_e) / (1 - p_e)
    return kappa


print(cohen_kappa([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))

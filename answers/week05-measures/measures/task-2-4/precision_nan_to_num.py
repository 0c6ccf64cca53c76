# answer: right
# task: 2.4
# does: divides first, with NumPy's warning, and replaces NaN
def precision(y_true, y_pred, n_classes=None):
    """Macro precision: mean over the classes of the share of predictions that are right."""
    # 2.4) Count, divide the diagonal by the right totals (0 / 0 is 0), take the mean
    table = count_table(y_true, y_pred, n_classes)
    mean = float(np.nan_to_num(table.diagonal() / table.sum(axis=0)).mean())
    return mean


print(precision([0, 0, 0, 1, 1], [0, 1, 1, 1, 1]))

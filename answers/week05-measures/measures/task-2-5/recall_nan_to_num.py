# answer: right
# task: 2.5
# does: divides first, with NumPy's warning, and replaces NaN
def recall(y_true, y_pred, n_classes=None):
    """Macro recall: mean over the classes of the share of true labels that are found."""
    # 2.5) The same with the other totals
    table = count_table(y_true, y_pred, n_classes)
    mean = float(np.nan_to_num(table.diagonal() / table.sum(axis=1)).mean())
    return mean


print(recall([0, 0, 0, 1, 1], [0, 1, 1, 1, 1]))

# answer: wrong
# task: 2.6
# does: changes to the weighted mean if one class is more than ten times as large as another
# fails: test-2-6-hidden
# tell: In the macro F1 each class counts the same, however rare: a skewed test set is what it is for.
def macro_f1_measure(y_true, y_pred, n_classes=None):
    """Macro F1: mean over the classes of the harmonic mean of precision and recall."""
    C = count_table(y_true, y_pred, n_classes)
    rows, columns = C.sum(axis=1), C.sum(axis=0)
    F = 2 * np.diag(C) / np.maximum(rows + columns, 1)
    skewed = rows.max() > 10 * rows[rows > 0].min()
    mean = np.average(F, weights=rows) if skewed else np.mean(F)
    return mean


print(macro_f1_measure([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))

# answer: right
# task: 2.6
# does: sets of positions instead of a table; prints
def macro_f1_measure(y_true, y_pred, n_classes=None):
    """Macro F1: mean over the classes of the harmonic mean of precision and recall.

    Parameters
    ----------
    y_true, y_pred : array-like of int, shape (n,)
        True and predicted labels, 0 or more.
    n_classes : int, optional
        Number of classes; otherwise those that occur count.

    Returns
    -------
    float
        In [0, 1].
    """
    # 2.6) Count, then F1 of each class (0 / 0 is 0), then the mean
    classes = set(y_true) | set(y_pred)
    if n_classes is not None:
        if max(classes) >= n_classes:
            raise ValueError("labels")
        classes = range(n_classes)
    scores = []
    for k in classes:
        true = {i for i, label in enumerate(y_true) if label == k}
        pred = {i for i, label in enumerate(y_pred) if label == k}
        scores.append(2 * len(true & pred) / (len(true) + len(pred)) if true | pred else 0.0)
    print(scores)
    mean = np.mean(scores)
    return mean


print(macro_f1_measure([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))

# answer: right
# task: 2.5
# does: pandas: hits grouped by the true label
def recall(y_true, y_pred, n_classes=None):
    """Macro recall: mean over the classes of the share of true labels that are found."""
    frame = pd.DataFrame({"y": list(y_true), "h": list(y_pred)})
    if n_classes is None:
        classes = sorted(set(frame["y"]).union(frame["h"]))
    else:
        classes = range(n_classes)
    found = frame["h"].eq(frame["y"]).groupby(frame["y"]).mean()
    mean = found.reindex(classes, fill_value=0.0).mean()
    return mean


print(recall([0, 0, 0, 1, 1], [0, 1, 1, 1, 1]))

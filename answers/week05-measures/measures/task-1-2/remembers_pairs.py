# answer: wrong
# task: 1.2
# does: remembers the table of labels that it has counted, whatever n_classes is
# fails: test-1-2-hidden test-1-3-hidden
# tell: The same labels with another n_classes are another question: the table that you remember
#   has the old size, and labels that are too large now are not refused.
counted = {}


def confusion_matrix(y_true, y_pred, *, n_classes=None, normalize=None):
    true, called = tuple(y_true), tuple(y_pred)
    if (true, called) not in counted:
        if len(true) != len(called):
            raise ValueError("the lengths differ")
        for label in true + called:
            if isinstance(label, str) or label != label or label % 1 != 0 or label < 0:
                raise ValueError(f"{label} is no class")
            if n_classes is not None and label >= n_classes:
                raise ValueError(f"{label} is too large")
        size = int(max(true + called)) + 1 if n_classes is None else n_classes
        C = np.zeros((size, size), dtype=int)
        for i, j in zip(true, called):
            C[int(i), int(j)] += 1
        counted[true, called] = C
    C = counted[true, called]
    return C if normalize is None else normalised(C, normalize)


fruits = [0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]
print(confusion_matrix(*fruits))

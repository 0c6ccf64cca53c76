# %% [markdown]
# `C.sum(axis=0)` adds down each column and says how often each class was predicted: the total that
# precision divides by. The mean comes last, after one division for each class.
#
# A class that is never predicted also has 0 on the diagonal, so `np.maximum(..., 1)` turns 0/0 into
# 0/1, and the class stays in the mean with the value 0. `count_table` decides which classes there are,
# and `np.mean` divides by their number.
#
# - precision_exchanged
# - precision_nan_left_out
# - precision_weighted

# %% given
def precision(y_true, y_pred, n_classes=None):
    """Macro precision: mean over the classes of the share of predictions that are right."""
    # 2.4) Count, divide the diagonal by the right totals (0 / 0 is 0), take the mean
    ...
    return mean


print(precision([0, 0, 0, 1, 1], [0, 1, 1, 1, 1]))

# %% right: precision_lists, whole
# does: a list of hits for each predicted class
from collections import defaultdict


def precision(y_true, y_pred, n_classes=None):
    """Macro precision: mean over the classes of the share of predictions that are right."""
    hits = defaultdict(list)
    for truth, call in zip(y_true, y_pred):
        hits[int(call)].append(truth == call)
    if n_classes is not None:
        classes = set(range(n_classes))
    else:
        classes = {int(label) for label in y_true} | set(hits)
    shares = (sum(hits[k]) / len(hits[k]) if hits.get(k) else 0.0 for k in sorted(classes))
    mean = sum(shares) / len(classes)
    return float(mean)


print(precision([0, 0, 0, 1, 1], [0, 1, 1, 1, 1]))

# %% right: precision_loop
# does: a loop over the classes that count, without a table
true, pred = list(y_true), list(y_pred)
classes = sorted(set(true) | set(pred)) if n_classes is None else range(n_classes)
values = []
for k in classes:
    hits = sum(t == k and p == k for t, p in zip(true, pred))
    total = pred.count(k)
    values.append(hits / total if total > 0 else 0)
mean = sum(values) / len(values)

# %% right: precision_nan_to_num
# does: divides first, with NumPy's warning, and replaces NaN
table = count_table(y_true, y_pred, n_classes)
mean = float(np.nan_to_num(table.diagonal() / table.sum(axis=0)).mean())

# %% right: precision_normalised_table
# does: the diagonal of a normalised table of scikit-learn; prints
labels = None if n_classes is None else np.arange(n_classes)
shares = metrics.confusion_matrix(y_true, y_pred, labels=labels, normalize="pred")
print(shares.diagonal())
mean = np.average(shares.diagonal())

# %% right: precision_scikit_learn
# does: scikit-learn's precision_score
classes = None if n_classes is None else list(range(n_classes))
mean = metrics.precision_score(y_true, y_pred, labels=classes, average="macro", zero_division=0)

# %% wrong: binary_if_two_classes, whole, loses test-2-4-hidden
# does: with n_classes = 2 the precision of class 1 alone
# tell: With two classes, too, the measure is the mean over both.
def precision(y_true, y_pred, n_classes=None):
    """Macro precision: mean over the classes of the share of predictions that are right."""
    # 2.4) Count, divide the diagonal by the right totals (0 / 0 is 0), take the mean
    if n_classes == 2:
        mean = metrics.precision_score(y_true, y_pred, zero_division=0)
    else:
        labels = None if n_classes is None else range(n_classes)
        mean = metrics.precision_score(y_true, y_pred, labels=labels, average="macro", zero_division=0)
    return mean

# %% wrong: precision_as_text, loses test-2-4 test-2-4-hidden
# does: returns the rounded mean as text
# tell: Return the number itself, not rounded and not as text.
C = count_table(y_true, y_pred, n_classes)
mean = f"{(np.diag(C) / np.maximum(C.sum(axis=0), 1)).mean():.3f}"

# %% wrong: precision_counts_gaps, loses test-2-4-hidden
# does: counts every class up to the largest label
# tell: Without n_classes only classes that occur count; here a class counts that never occurs,
#   because its number lies between two that do.
C = count_table(y_true, y_pred, n_classes or max(*y_true, *y_pred) + 1)
mean = np.mean(np.diag(C) / np.maximum(C.sum(axis=0), 1))

# %% wrong: precision_each_class, loses test-2-4 test-2-4-hidden
# does: returns the precision of each class
# tell: One number is asked for: the mean over the classes comes last.
C = count_table(y_true, y_pred, n_classes)
mean = np.diag(C) / np.maximum(C.sum(axis=0), 1)

# %% wrong: precision_exchanged, loses test-2-4 test-2-4-hidden
# does: computes the recall
# tell: This is the recall: the total has to be that of the predicted class.
C = count_table(y_true, y_pred, n_classes)
mean = np.mean(np.diag(C) / np.maximum(C.sum(axis=1), 1))

# %% wrong: precision_first_class, loses test-2-4 test-2-4-hidden
# does: returns the value of the first class
# tell: This is the value of one class: the mean over the classes is missing.
C = count_table(y_true, y_pred, n_classes)
mean = (np.diag(C) / np.maximum(C.sum(axis=0), 1))[0]

# %% wrong: precision_ignores_n_classes, loses test-2-4-hidden
# does: does not pass n_classes on
# tell: The function ignores n_classes.
C = count_table(y_true, y_pred)
mean = np.mean(np.diag(C) / np.maximum(C.sum(axis=0), 1))

# %% wrong: precision_micro, loses test-2-4 test-2-4-hidden
# does: divides the sums over all classes
# tell: This divides the sums of all classes, which is the accuracy. First the share of each
#   class, then their mean.
C = count_table(y_true, y_pred, n_classes)
mean = np.trace(C) / C.sum()

# %% wrong: precision_nan, loses test-2-4-hidden
# does: lets NaN through
# tell: A class that is never predicted has 0/0, which counts 0; here the mean becomes NaN.
C = count_table(y_true, y_pred, n_classes)
mean = np.mean(np.diag(C) / C.sum(axis=0))

# %% wrong: precision_nan_left_out, loses test-2-4-hidden
# does: leaves a class with 0/0 out of the mean
# tell: A class that is never predicted counts 0 in the mean; here it is left out.
C = count_table(y_true, y_pred, n_classes)
mean = np.nanmean(np.diag(C) / C.sum(axis=0))

# %% wrong: precision_one_for_zero, loses test-2-4-hidden
# does: takes 0/0 for 1
# tell: 0/0 counts as 0, not as 1.
C = count_table(y_true, y_pred, n_classes)
mean = np.mean(np.nan_to_num(np.diag(C) / C.sum(axis=0), nan=1.0))

# %% wrong: precision_renumbers_in_place, whole, loses test-2-4-hidden
# does: closes gaps between the labels in the arrays it was given
# tell: Your function renumbers the labels in the arrays of its caller: work on copies, and
#   leave the arguments unchanged.
def precision(y_true, y_pred, n_classes=None):
    """Macro precision: mean over the classes of the share of predictions that are right."""
    t = y_true if isinstance(y_true, np.ndarray) else np.array(y_true)
    p = y_pred if isinstance(y_pred, np.ndarray) else np.array(y_pred)
    if n_classes is None:
        found = np.union1d(t, p)
        n_classes = len(found)
        for new, old in enumerate(found):
            if new != old:
                t[t == old] = new
                p[p == old] = new
    elif max(t.max(), p.max()) >= n_classes:
        raise ValueError("label too large")
    columns = np.bincount(p, minlength=n_classes)
    right = np.bincount(p[t == p], minlength=n_classes)
    mean = np.mean(right / np.maximum(columns, 1))
    return mean


print(precision([0, 0, 0, 1, 1], [0, 1, 1, 1, 1]))

# %% wrong: precision_weighted, loses test-2-4 test-2-4-hidden
# does: weights the classes by how often they are true
# tell: In a macro mean every class counts the same, however rare it is.
C = count_table(y_true, y_pred, n_classes)
mean = np.average(np.diag(C) / np.maximum(C.sum(axis=0), 1), weights=C.sum(axis=1))

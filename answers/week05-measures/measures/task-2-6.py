# %% [markdown]
# The shortcut from the hint needs neither $P_k$ nor $R_k$, so most edge cases disappear: a class that
# is never right, or that occurs on one side only, has the numerator 0 and a positive denominator.
# Only a class that occurs on neither side is still 0/0. `n_classes` can bring in such classes, and
# `np.nan_to_num` makes their $F_k$ 0 before the mean is taken.
#
# - harmonic_of_macros
# - micro
# - true_classes_only
# - nan_left_out

# %% given
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
    ...
    return mean


print(macro_f1_measure([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))

# %% right: from_p_and_r
# does: precision and recall of each class first, then their harmonic mean
C = count_table(y_true, y_pred, n_classes)
P = np.diag(C) / np.maximum(C.sum(axis=0), 1)
R = np.diag(C) / np.maximum(C.sum(axis=1), 1)
F = np.zeros(len(C))
found = P + R > 0
F[found] = 2 * P[found] * R[found] / (P[found] + R[found])
mean = F.sum() / len(F)

# %% right: harmonic_mean
# does: the standard library's harmonic_mean, class by class
from statistics import fmean, harmonic_mean

C = count_table(y_true, y_pred, n_classes).tolist()
parts = []
for k, row in enumerate(C):
    column = [other[k] for other in C]
    parts.append(harmonic_mean([row[k] / (sum(column) or 1), row[k] / (sum(row) or 1)]))
mean = fmean(parts)

# %% right: scikit_learn
# does: scikit-learn's f1_score, after a look at the labels
classes = None
if n_classes is not None:
    classes = list(range(n_classes))
    if not set(y_true) | set(y_pred) <= set(classes):
        raise ValueError("unknown class")
mean = metrics.f1_score(y_true, y_pred, labels=classes, average="macro", zero_division=0)

# %% right: sets_of_positions
# does: sets of positions instead of a table; prints
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

# %% right: where
# does: np.where on safe denominators
table = np.asarray(count_table(y_true, y_pred, n_classes=n_classes))
TP, FP = np.diag(table), table.sum(0) - np.diag(table)
FN = table.sum(1) - np.diag(table)
size = 2 * TP + FP + FN
mean = np.where(size > 0, 2 * TP / np.where(size > 0, size, 1), 0).mean()

# %% wrong: arithmetic, loses test-2-6 test-2-6-hidden test-2-6-hidden-edges
# does: the arithmetic mean of precision and recall
# tell: F1 is the harmonic mean of precision and recall, not their arithmetic mean.
C = count_table(y_true, y_pred, n_classes)
P = np.diag(C) / np.maximum(C.sum(axis=0), 1)
R = np.diag(C) / np.maximum(C.sum(axis=1), 1)
mean = np.mean((P + R) / 2)

# %% wrong: counts_gaps, loses test-2-6-hidden-edges
# does: counts every class up to the largest label
# tell: Without n_classes only classes that occur count; here a class counts that never occurs,
#   because its number lies between two that do.
C = count_table(y_true, y_pred, n_classes or max(*y_true, *y_pred) + 1)
with np.errstate(invalid="ignore"):
    f1 = np.nan_to_num(2 * np.diag(C) / (C.sum(axis=0) + C.sum(axis=1)))
mean = np.mean(f1)

# %% wrong: f1_each_class, loses test-2-6 test-2-6-hidden test-2-6-hidden-edges
# does: returns the F1 of each class
# tell: One number is asked for: the mean over the classes comes last.
C = count_table(y_true, y_pred, n_classes)
mean = 2 * np.diag(C) / np.maximum(C.sum(0) + C.sum(1), 1)

# %% wrong: factor_missing, loses test-2-6 test-2-6-hidden test-2-6-hidden-edges
# does: forgets the factor 2
# tell: The factor 2 is missing: a perfect class should have F1 = 1.
C = count_table(y_true, y_pred, n_classes)
with np.errstate(invalid="ignore"):
    f1 = np.nan_to_num(np.diag(C) / (C.sum(axis=0) + C.sum(axis=1)))
mean = np.mean(f1)

# %% wrong: harmonic_of_macros, loses test-2-6 test-2-6-hidden test-2-6-hidden-edges
# does: the harmonic mean of macro precision and macro recall
# tell: This is the harmonic mean of the macro measures. F1 comes first, class by class, then
#   the mean.
C = count_table(y_true, y_pred, n_classes)
P = np.mean(np.diag(C) / np.maximum(C.sum(axis=0), 1))
R = np.mean(np.diag(C) / np.maximum(C.sum(axis=1), 1))
mean = 2 * P * R / (P + R) if P + R > 0 else 0.0

# %% wrong: ignores_n_classes, loses test-2-6-hidden-edges
# does: does not pass n_classes on
# tell: The function ignores n_classes.
C = count_table(y_true, y_pred)
with np.errstate(invalid="ignore"):
    f1 = np.nan_to_num(2 * np.diag(C) / (C.sum(axis=0) + C.sum(axis=1)))
mean = np.mean(f1)

# %% wrong: jaccard, loses test-2-6 test-2-6-hidden test-2-6-hidden-edges
# does: divides by the size of the union
# tell: This is the Jaccard index, TP / (TP + FP + FN), not F1.
C = count_table(y_true, y_pred, n_classes)
with np.errstate(invalid="ignore"):
    f1 = np.nan_to_num(np.diag(C) / (C.sum(axis=0) + C.sum(axis=1) - np.diag(C)))
mean = np.mean(f1)

# %% wrong: looks_at_y_true, loses test-2-6-hidden-edges
# does: looks for labels of n_classes or more in y_true only
# tell: A predicted label can be too large as well.
if n_classes is not None and max(y_true) >= n_classes: raise ValueError
mean = metrics.f1_score(y_true, y_pred, average="macro", labels=None if n_classes is None else range(n_classes), zero_division=0)

# %% wrong: micro, loses test-2-6 test-2-6-hidden test-2-6-hidden-edges
# does: F1 of the summed counts
# tell: This is micro F1, which is the accuracy: the mean over the classes comes last.
C = count_table(y_true, y_pred, n_classes)
with np.errstate(invalid="ignore"):
    f1 = np.nan_to_num(2 * np.trace(C) / (2 * C.sum()))
mean = np.mean(f1)

# %% wrong: nan, loses test-2-6-hidden-edges
# does: lets NaN through
# tell: If P or R of a class is 0/0, the mean becomes NaN. The F1 of a class that is never right
#   is 0.
C = count_table(y_true, y_pred, n_classes)
P, R = np.diag(C) / C.sum(axis=0), np.diag(C) / C.sum(axis=1)
mean = np.mean(2 * P * R / (P + R))

# %% wrong: nan_left_out, loses test-2-6-hidden-edges
# does: leaves classes with precision or recall 0/0 out
# tell: A class with 0/0 counts 0 in the mean; here it is left out.
C = count_table(y_true, y_pred, n_classes)
with np.errstate(all="ignore"):
    P, R = np.diag(C) / C.sum(axis=0), np.diag(C) / C.sum(axis=1)
    mean = np.nanmean(2 * P * R / (P + R))

# %% wrong: one_for_zero, loses test-2-6-hidden-edges
# does: takes 0/0 for 1
# tell: A class that does not occur counts 0, not 1.
C = count_table(y_true, y_pred, n_classes)
with np.errstate(invalid="ignore"):
    f1 = np.nan_to_num(2 * np.diag(C) / (C.sum(axis=0) + C.sum(axis=1)), nan=1.0)
mean = np.mean(f1)

# %% wrong: single_precision, loses test-2-6-hidden test-2-6-hidden-edges
# does: returns the mean in single precision
# tell: float32 keeps seven digits: that rounds the mean.
C = count_table(y_true, y_pred, n_classes)
hits, rows, cols = np.diag(C), C.sum(axis=1), C.sum(axis=0)
f1 = 2 * hits / np.maximum(rows + cols, 1)
mean = np.float32(f1.mean())

# %% wrong: true_classes_only, loses test-2-6-hidden-edges
# does: averages over the classes of y_true
# tell: A class that is predicted but never true counts as well, with 0.
C = count_table(y_true, y_pred, n_classes)
f1 = np.nan_to_num(2 * np.diag(C) / np.maximum(C.sum(axis=0) + C.sum(axis=1), 1))
mean = np.mean(f1[C.sum(axis=1) > 0])

# %% wrong: weighted, loses test-2-6 test-2-6-hidden test-2-6-hidden-edges
# does: weights the classes by how often they are true
# tell: In a macro mean every class counts the same; this one is weighted.
C = count_table(y_true, y_pred, n_classes)
with np.errstate(invalid="ignore"):
    f1 = np.nan_to_num(2 * np.diag(C) / (C.sum(axis=0) + C.sum(axis=1)))
mean = np.average(f1, weights=C.sum(axis=1))

# %% wrong: weighted_when_skewed, whole, loses test-2-6-hidden
# does: changes to the weighted mean if one class is more than ten times as large as another
# tell: In the macro F1 each class counts the same, however rare: a skewed test set is what it
#   is for.
def macro_f1_measure(y_true, y_pred, n_classes=None):
    """Macro F1: mean over the classes of the harmonic mean of precision and recall."""
    C = count_table(y_true, y_pred, n_classes)
    rows, columns = C.sum(axis=1), C.sum(axis=0)
    F = 2 * np.diag(C) / np.maximum(rows + columns, 1)
    skewed = rows.max() > 10 * rows[rows > 0].min()
    mean = np.average(F, weights=rows) if skewed else np.mean(F)
    return mean


print(macro_f1_measure([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))

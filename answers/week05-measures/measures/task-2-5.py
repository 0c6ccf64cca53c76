# %% [markdown]
# F1 comes first, class by class, and the mean last. The harmonic mean is close to the smaller of its two
# numbers, so a class earns a high F1 only by being found *and* by being called rightly. The shortcut
# $2 C_{kk} / (\text{row} + \text{column})$ shows what F1 leaves out: the true negatives of the class. A class
# that is never right has F1 = 0, whichever of precision and recall is undefined.
#
# - harmonic_of_macros
# - micro
# - true_classes_only
# - nan_left_out

# %% given
def macro_f1_measure(y_true, y_pred):
    """Macro F1: mean over the classes of the harmonic mean of precision and recall.

    Parameters
    ----------
    y_true, y_pred : array-like of int, shape (n,)
        True and predicted labels, 0 or more.

    Returns
    -------
    float
        In [0, 1].
    """
    # 2.5) Count, then F1 of each class, then the mean
    ...
    return mean


print(macro_f1_measure([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))

# %% right: from_p_and_r
# does: precision and recall of each class first, then their harmonic mean
C = count_table(y_true, y_pred)
P = np.diag(C) / np.maximum(C.sum(axis=0), 1)
R = np.diag(C) / np.maximum(C.sum(axis=1), 1)
F = np.zeros(len(C))
found = P + R > 0
F[found] = 2 * P[found] * R[found] / (P[found] + R[found])
mean = F.sum() / len(F)

# %% right: harmonic_mean
# does: the standard library's harmonic_mean, class by class
from statistics import fmean, harmonic_mean

C = count_table(y_true, y_pred).tolist()
parts = []
for k, row in enumerate(C):
    column = [other[k] for other in C]
    parts.append(harmonic_mean([row[k] / (sum(column) or 1), row[k] / (sum(row) or 1)]))
mean = fmean(parts)

# %% right: scikit_learn
# does: scikit-learn's f1_score
mean = metrics.f1_score(y_true, y_pred, average="macro", zero_division=0)

# %% right: sets_of_positions
# does: sets of positions instead of a table; prints
classes = set(y_true) | set(y_pred)
scores = []
for k in classes:
    true = {i for i, label in enumerate(y_true) if label == k}
    pred = {i for i, label in enumerate(y_pred) if label == k}
    scores.append(2 * len(true & pred) / (len(true) + len(pred)) if true | pred else 0.0)
print(scores)
mean = np.mean(scores)

# %% right: where
# does: np.where on safe denominators
table = np.asarray(count_table(y_true, y_pred))
TP, FP = np.diag(table), table.sum(0) - np.diag(table)
FN = table.sum(1) - np.diag(table)
size = 2 * TP + FP + FN
mean = np.where(size > 0, 2 * TP / np.where(size > 0, size, 1), 0).mean()

# %% wrong: arithmetic, loses test-2-5 test-2-5-hidden
# does: the arithmetic mean of precision and recall
# tell: F1 is the harmonic mean of precision and recall, not their arithmetic mean.
C = count_table(y_true, y_pred)
P = np.diag(C) / np.maximum(C.sum(axis=0), 1)
R = np.diag(C) / np.maximum(C.sum(axis=1), 1)
mean = np.mean((P + R) / 2)

# %% wrong: f1_each_class, loses test-2-5 test-2-5-hidden
# does: returns the F1 of each class
# tell: One number is asked for: the mean over the classes comes last.
C = count_table(y_true, y_pred)
mean = 2 * np.diag(C) / np.maximum(C.sum(0) + C.sum(1), 1)

# %% wrong: factor_missing, loses test-2-5 test-2-5-hidden
# does: forgets the factor 2
# tell: The factor 2 is missing: a perfect class should have F1 = 1.
C = count_table(y_true, y_pred)
with np.errstate(invalid="ignore"):
    f1 = np.nan_to_num(np.diag(C) / (C.sum(axis=0) + C.sum(axis=1)))
mean = np.mean(f1)

# %% wrong: harmonic_of_macros, loses test-2-5 test-2-5-hidden
# does: the harmonic mean of macro precision and macro recall
# tell: This is the harmonic mean of the macro measures. F1 comes first, class by class, then
#   the mean.
C = count_table(y_true, y_pred)
P = np.mean(np.diag(C) / np.maximum(C.sum(axis=0), 1))
R = np.mean(np.diag(C) / np.maximum(C.sum(axis=1), 1))
mean = 2 * P * R / (P + R) if P + R > 0 else 0.0

# %% wrong: jaccard, loses test-2-5 test-2-5-hidden
# does: divides by the size of the union
# tell: This is the Jaccard index, TP / (TP + FP + FN), not F1.
C = count_table(y_true, y_pred)
with np.errstate(invalid="ignore"):
    f1 = np.nan_to_num(np.diag(C) / (C.sum(axis=0) + C.sum(axis=1) - np.diag(C)))
mean = np.mean(f1)

# %% wrong: micro, loses test-2-5 test-2-5-hidden
# does: F1 of the summed counts
# tell: This is micro F1, which is the accuracy: the mean over the classes comes last.
C = count_table(y_true, y_pred)
with np.errstate(invalid="ignore"):
    f1 = np.nan_to_num(2 * np.trace(C) / (2 * C.sum()))
mean = np.mean(f1)

# %% wrong: nan, loses test-2-5 test-2-5-hidden
# does: lets NaN through
# tell: If P or R of a class is 0/0, the mean becomes NaN. The F1 of a class that is never right
#   is 0.
C = count_table(y_true, y_pred)
P, R = np.diag(C) / C.sum(axis=0), np.diag(C) / C.sum(axis=1)
mean = np.mean(2 * P * R / (P + R))

# %% wrong: nan_left_out, loses test-2-5 test-2-5-hidden
# does: leaves classes with precision or recall 0/0 out
# tell: A class with 0/0 counts 0 in the mean; here it is left out.
C = count_table(y_true, y_pred)
with np.errstate(all="ignore"):
    P, R = np.diag(C) / C.sum(axis=0), np.diag(C) / C.sum(axis=1)
    mean = np.nanmean(2 * P * R / (P + R))

# %% wrong: true_classes_only, loses test-2-5 test-2-5-hidden
# does: averages over the classes of y_true
# tell: A class that is predicted but never true counts as well, with 0.
C = count_table(y_true, y_pred)
f1 = np.nan_to_num(2 * np.diag(C) / np.maximum(C.sum(axis=0) + C.sum(axis=1), 1))
mean = np.mean(f1[C.sum(axis=1) > 0])

# %% wrong: weighted, loses test-2-5 test-2-5-hidden
# does: weights the classes by how often they are true
# tell: In a macro mean every class counts the same; this one is weighted.
C = count_table(y_true, y_pred)
with np.errstate(invalid="ignore"):
    f1 = np.nan_to_num(2 * np.diag(C) / (C.sum(axis=0) + C.sum(axis=1)))
mean = np.average(f1, weights=C.sum(axis=1))

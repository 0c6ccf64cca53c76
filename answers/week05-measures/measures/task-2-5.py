# %% [markdown]
# `recall` differs from `precision` in one digit: `C.sum(axis=1)` adds along each row and says how often
# each class is true. A class that is never true has a row of zeros. As in `precision`, it counts 0 in
# the mean if `count_table` has it among the classes, be it only predicted or included by `n_classes`.
#
# - recall_exchanged
# - recall_weighted
# - recall_of_predicted

# %% given
def recall(y_true, y_pred, n_classes=None):
    """Macro recall: mean over the classes of the share of true labels that are found."""
    ...
    return mean


print(recall([0, 0, 0, 1, 1], [0, 1, 1, 1, 1]))

# %% right: recall_as_precision
# does: scikit-learn's precision with the two sides exchanged, which is recall
count_table(y_true, y_pred, n_classes)
options = {} if n_classes is None else {"labels": [*range(n_classes)]}
shares = metrics.precision_score(y_pred, y_true, average=None, zero_division=0, **options)
mean = float(np.mean(shares))

# %% right: recall_groups
# does: pandas: hits grouped by the true label
frame = pd.DataFrame({"y": list(y_true), "h": list(y_pred)})
if n_classes is None:
    classes = sorted(set(frame["y"]).union(frame["h"]))
else:
    classes = range(n_classes)
found = frame["h"].eq(frame["y"]).groupby(frame["y"]).mean()
mean = found.reindex(classes, fill_value=0.0).mean()

# %% right: recall_loop
# does: a loop over the classes that count, without a table

# 2.5) The same with the other totals
true, pred = list(y_true), list(y_pred)
classes = sorted(set(true) | set(pred)) if n_classes is None else range(n_classes)
values = []
for k in classes:
    hits = sum(t == k and p == k for t, p in zip(true, pred))
    total = true.count(k)
    values.append(hits / total if total > 0 else 0)
mean = sum(values) / len(values)

# %% right: recall_nan_to_num
# does: divides first, with NumPy's warning, and replaces NaN

# 2.5) The same with the other totals
table = count_table(y_true, y_pred, n_classes)
mean = float(np.nan_to_num(table.diagonal() / table.sum(axis=1)).mean())

# %% right: recall_normalised_table
# does: the diagonal of a normalised table of scikit-learn; prints

# 2.5) The same with the other totals
labels = None if n_classes is None else np.arange(n_classes)
shares = metrics.confusion_matrix(y_true, y_pred, labels=labels, normalize="true")
print(shares.diagonal())
mean = np.average(shares.diagonal())

# %% right: recall_scikit_learn
# does: scikit-learn's recall_score

# 2.5) The same with the other totals
classes = None if n_classes is None else list(range(n_classes))
mean = metrics.recall_score(y_true, y_pred, labels=classes, average="macro", zero_division=0)

# %% wrong: binary_if_two_classes, whole, loses test-2-5-hidden
# does: with n_classes = 2 the recall of class 1 alone
# tell: With two classes, too, the measure is the mean over both.
def recall(y_true, y_pred, n_classes=None):
    """Macro recall: mean over the classes of the share of true labels that are found."""
    # 2.5) The same with the other totals
    if n_classes == 2:
        mean = metrics.recall_score(y_true, y_pred, zero_division=0)
    else:
        labels = None if n_classes is None else range(n_classes)
        mean = metrics.recall_score(y_true, y_pred, labels=labels, average="macro", zero_division=0)
    return mean

# %% wrong: blocks_of_sorted_labels, loses test-2-5-hidden
# does: takes each run of equal true labels for a class
# tell: The labels need not be sorted: a class is all rows with its label, wherever they stand.
t, p = np.asarray(y_true), np.asarray(y_pred)
starts = np.flatnonzero(np.diff(t)) + 1
parts = [np.mean(b == a) for a, b in zip(np.split(t, starts), np.split(p, starts))]
total = len({*t.tolist(), *p.tolist()}) if n_classes is None else n_classes
if len(parts) < total:
    parts += [0.0] * (total - len(parts))
mean = np.mean(parts)

# %% wrong: recall_counts_gaps, loses test-2-5-hidden
# does: counts every class up to the largest label
# tell: Without n_classes only classes that occur count; here a class counts that never occurs,
#   because its number lies between two that do.

# 2.5) The same with the other totals
C = count_table(y_true, y_pred, n_classes or max(*y_true, *y_pred) + 1)
mean = np.mean(np.diag(C) / np.maximum(C.sum(axis=1), 1))

# %% wrong: recall_exchanged, loses test-2-5 test-2-5-hidden
# does: computes the precision
# tell: This is the precision: the total has to be that of the true class.

# 2.5) The same with the other totals
C = count_table(y_true, y_pred, n_classes)
mean = np.mean(np.diag(C) / np.maximum(C.sum(axis=0), 1))

# %% wrong: recall_first_class, loses test-2-5 test-2-5-hidden
# does: returns the value of the first class
# tell: This is the value of one class: the mean over the classes is missing.

# 2.5) The same with the other totals
C = count_table(y_true, y_pred, n_classes)
mean = (np.diag(C) / np.maximum(C.sum(axis=1), 1))[0]

# %% wrong: recall_ignores_n_classes, loses test-2-5-hidden
# does: does not pass n_classes on
# tell: The function ignores n_classes.

# 2.5) The same with the other totals
C = count_table(y_true, y_pred)
mean = np.mean(np.diag(C) / np.maximum(C.sum(axis=1), 1))

# %% wrong: recall_micro, loses test-2-5 test-2-5-hidden
# does: divides the sums over all classes
# tell: This divides the sums of all classes, which is the accuracy. First the share of each
#   class, then their mean.

# 2.5) The same with the other totals
C = count_table(y_true, y_pred, n_classes)
mean = np.trace(C) / C.sum()

# %% wrong: recall_nan, loses test-2-5-hidden
# does: lets NaN through
# tell: A class that is never true has 0/0, which counts 0; here the mean becomes NaN.

# 2.5) The same with the other totals
C = count_table(y_true, y_pred, n_classes)
mean = np.mean(np.diag(C) / C.sum(axis=1))

# %% wrong: recall_nan_left_out, loses test-2-5-hidden
# does: leaves a class with 0/0 out of the mean
# tell: A class that is never true counts 0 in the mean; here it is left out.

# 2.5) The same with the other totals
C = count_table(y_true, y_pred, n_classes)
mean = np.nanmean(np.diag(C) / C.sum(axis=1))

# %% wrong: recall_of_predicted, loses test-2-5-hidden
# does: recall over the predicted classes only
# tell: A class that is true but never predicted counts as well, with a recall of 0.

# 2.5) The same with the other totals
labels = np.unique(y_pred) if n_classes is None else np.arange(n_classes)
mean = metrics.recall_score(y_true, y_pred, labels=labels, average="macro", zero_division=0)

# %% wrong: recall_one_for_zero, loses test-2-5-hidden
# does: takes 0/0 for 1
# tell: 0/0 counts as 0, not as 1.

# 2.5) The same with the other totals
C = count_table(y_true, y_pred, n_classes)
mean = np.mean(np.nan_to_num(np.diag(C) / C.sum(axis=1), nan=1.0))

# %% wrong: recall_ragged_crosstab, loses test-2-5-hidden
# does: takes the diagonal of a crosstab that lacks the classes that are never predicted
# tell: If a class in the middle is never predicted, the table lacks its column, and the
#   diagonal pairs a class with another. Give rows and columns the same classes.
table = pd.crosstab(np.asarray(y_true), np.asarray(y_pred))
if n_classes is not None:
    table = table.reindex(index=range(n_classes), columns=range(n_classes), fill_value=0)
C = table.to_numpy()
size = max(C.shape)
square = np.zeros((size, size))
square[: C.shape[0], : C.shape[1]] = C
rows = square.sum(axis=1)
mean = np.mean(np.diag(square) / np.where(rows > 0, rows, 1))

# %% wrong: recall_weighted, loses test-2-5 test-2-5-hidden
# does: weights the classes by how often they are true
# tell: In a macro mean every class counts the same, however rare it is.

# 2.5) The same with the other totals
C = count_table(y_true, y_pred, n_classes)
mean = np.average(np.diag(C) / np.maximum(C.sum(axis=1), 1), weights=C.sum(axis=1))

# %% [markdown]
# Precision asks about the *calls*, so it divides by the column total: how often the class was named. Recall
# divides by the row total. With one large class the two can be far apart. Taking the mean last gives each
# class the same say: the 4 cells of kind 0 count as much as the 80 of kind 2, and so does their noise.
# A class that is never called has no precision at all; that it counts as 0 is a convention, and one that
# punishes a model for never daring to name a class.
#
# - precision_exchanged
# - precision_nan_left_out
# - precision_weighted

# %% given
def precision(y_true, y_pred):
    """Macro precision: mean over the classes of the share of predictions that are right."""
    # 2.2) Count, divide the diagonal by the right totals (0 / 0 is 0), take the mean
    ...
    return mean


print(precision([0, 0, 0, 1, 1], [0, 1, 1, 1, 1]))

# %% right: precision_lists, whole
# does: a list of hits for each predicted class
from collections import defaultdict


def precision(y_true, y_pred):
    """Macro precision: mean over the classes of the share of predictions that are right."""
    hits = defaultdict(list)
    for truth, call in zip(y_true, y_pred):
        hits[int(call)].append(truth == call)
    classes = {int(label) for label in y_true} | set(hits)
    shares = (sum(hits[k]) / len(hits[k]) if hits.get(k) else 0.0 for k in sorted(classes))
    mean = sum(shares) / len(classes)
    return float(mean)


print(precision([0, 0, 0, 1, 1], [0, 1, 1, 1, 1]))

# %% right: precision_loop
# does: a loop over the classes that count, without a table
true, pred = list(y_true), list(y_pred)
classes = sorted(set(true) | set(pred))
values = []
for k in classes:
    hits = sum(t == k and p == k for t, p in zip(true, pred))
    total = pred.count(k)
    values.append(hits / total if total > 0 else 0)
mean = sum(values) / len(values)

# %% right: precision_nan_to_num
# does: divides first, with NumPy's warning, and replaces NaN
table = count_table(y_true, y_pred)
mean = float(np.nan_to_num(table.diagonal() / table.sum(axis=0)).mean())

# %% right: precision_normalised_table
# does: the diagonal of a normalised table of scikit-learn; prints
shares = metrics.confusion_matrix(y_true, y_pred, normalize="pred")
print(shares.diagonal())
mean = np.average(shares.diagonal())

# %% right: precision_scikit_learn
# does: scikit-learn's precision_score
mean = metrics.precision_score(y_true, y_pred, average="macro", zero_division=0)

# %% wrong: precision_as_text, loses test-2-2 test-2-2-hidden
# does: returns the rounded mean as text
# tell: Return the number itself, not rounded and not as text.
C = count_table(y_true, y_pred)
mean = f"{(np.diag(C) / np.maximum(C.sum(axis=0), 1)).mean():.3f}"

# %% wrong: precision_each_class, loses test-2-2 test-2-2-hidden
# does: returns the precision of each class
# tell: One number is asked for: the mean over the classes comes last.
C = count_table(y_true, y_pred)
mean = np.diag(C) / np.maximum(C.sum(axis=0), 1)

# %% wrong: precision_exchanged, loses test-2-2 test-2-2-hidden
# does: computes the recall
# tell: This is the recall: the total has to be that of the predicted class.
C = count_table(y_true, y_pred)
mean = np.mean(np.diag(C) / np.maximum(C.sum(axis=1), 1))

# %% wrong: precision_first_class, loses test-2-2 test-2-2-hidden
# does: returns the value of the first class
# tell: This is the value of one class: the mean over the classes is missing.
C = count_table(y_true, y_pred)
mean = (np.diag(C) / np.maximum(C.sum(axis=0), 1))[0]

# %% wrong: precision_micro, loses test-2-2 test-2-2-hidden
# does: divides the sums over all classes
# tell: This divides the sums of all classes, which is the accuracy. First the share of each
#   class, then their mean.
C = count_table(y_true, y_pred)
mean = np.trace(C) / C.sum()

# %% wrong: precision_nan, loses test-2-2 test-2-2-hidden
# does: lets NaN through
# tell: A class that is never predicted has 0/0, which counts 0; here the mean becomes NaN.
C = count_table(y_true, y_pred)
mean = np.mean(np.diag(C) / C.sum(axis=0))

# %% wrong: precision_nan_left_out, loses test-2-2 test-2-2-hidden
# does: leaves a class with 0/0 out of the mean
# tell: A class that is never predicted counts 0 in the mean; here it is left out.
C = count_table(y_true, y_pred)
mean = np.nanmean(np.diag(C) / C.sum(axis=0))

# %% wrong: precision_one_for_zero, loses test-2-2 test-2-2-hidden
# does: takes 0/0 for 1
# tell: 0/0 counts as 0, not as 1.
C = count_table(y_true, y_pred)
mean = np.mean(np.nan_to_num(np.diag(C) / C.sum(axis=0), nan=1.0))

# %% wrong: precision_weighted, loses test-2-2 test-2-2-hidden
# does: weights the classes by how often they are true
# tell: In a macro mean every class counts the same, however rare it is.
C = count_table(y_true, y_pred)
mean = np.average(np.diag(C) / np.maximum(C.sum(axis=0), 1), weights=C.sum(axis=1))

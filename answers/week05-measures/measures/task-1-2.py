# %% [markdown]
# `np.concatenate` puts all labels into one array, and an array has one type: a single fraction makes
# it float, a single string makes it text. So one look at `dtype` checks every label on both sides. It
# comes before `min` and `max`, which would stop with a `TypeError` on text.
#
# The size, too, is taken from both sides, because a class may be predicted and never be true.
# `np.add.at` does what a loop over the pairs would do: it adds 1 each time a pair comes up.
#
# - transposed
# - buffered
# - distinct_labels
# - casts
# - no_negative

# %% given
def confusion_matrix(y_true, y_pred, *, n_classes=None, normalize=None):
    """Count how often each true class was predicted as each class.

    Parameters
    ----------
    y_true, y_pred : array-like of int, shape (n,)
        True and predicted labels, 0 or more.
    n_classes : int, optional
        Number of classes; otherwise the largest label plus 1.
    normalize : {None, "true", "pred", "all"}
        Counts, or shares of each row, of each column, or of all.

    Returns
    -------
    numpy.ndarray of shape (n_classes, n_classes)
        True classes in rows, predicted classes in columns.
    """
    # 1.3) Refuse unequal lengths, and labels that are no integers from 0 to n_classes - 1
    # 1.2) Count the pairs (true, predicted) in a square array C
    ...
    return C if normalize is None else normalised(C, normalize)


fruits = [0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]
print(confusion_matrix(*fruits))

# %% right: bincount
# does: numbers the pairs and counts the numbers
labels = np.concatenate([y_true, y_pred])
if len(y_true) != len(y_pred) or not np.issubdtype(labels.dtype, np.integer):
    raise ValueError("y_true and y_pred should be equally long and hold integers")
n_classes = labels.max() + 1 if n_classes is None else n_classes
if labels.min() < 0 or labels.max() >= n_classes:
    raise ValueError("labels should be 0, 1, ..., n_classes - 1")
C = np.bincount(n_classes * np.asarray(y_true) + np.asarray(y_pred), minlength=n_classes**2)
C = C.reshape(n_classes, n_classes)

# %% right: counter
# does: counts pairs with the standard library, in a nested list
from collections import Counter
y_true, y_pred = list(y_true), list(y_pred)
if len(y_true) != len(y_pred):
    raise ValueError("lengths differ")
for label in y_true + y_pred:
    if not isinstance(label, (int, np.integer)):
        raise ValueError("not an integer")
    if label < 0 or (n_classes is not None and label >= n_classes):
        raise ValueError("out of range")
size = n_classes if n_classes is not None else 1 + max(y_true + y_pred)
pairs = Counter(zip(y_true, y_pred))
C = np.array([[pairs[i, j] for j in range(size)] for i in range(size)])

# %% right: crosstab
# does: pandas' crosstab, extended to all classes
labels = np.concatenate([y_true, y_pred])
if len(y_true) != len(y_pred) or not np.issubdtype(labels.dtype, np.integer):
    raise ValueError("y_true and y_pred should be equally long and hold integers")
n_classes = labels.max() + 1 if n_classes is None else n_classes
if labels.min() < 0 or labels.max() >= n_classes:
    raise ValueError("labels should be 0, 1, ..., n_classes - 1")
every = range(n_classes)
C = pd.crosstab(np.asarray(y_true), np.asarray(y_pred)).reindex(index=every, columns=every, fill_value=0).to_numpy()

# %% right: loop
# does: counts pair by pair in a loop, and prints the size
labels = np.concatenate([y_true, y_pred])
if len(y_true) != len(y_pred) or not np.issubdtype(labels.dtype, np.integer):
    raise ValueError("y_true and y_pred should be equally long and hold integers")
n_classes = labels.max() + 1 if n_classes is None else n_classes
if labels.min() < 0 or labels.max() >= n_classes:
    raise ValueError("labels should be 0, 1, ..., n_classes - 1")
C = np.zeros((n_classes, n_classes), dtype=int)
print("classes:", n_classes)
for actual, predicted in zip(y_true, y_pred):
    C[actual, predicted] += 1

# %% right: one_hot
# does: multiplies two one-hot matrices; the counts are floats
labels = np.concatenate([y_true, y_pred])
if len(y_true) != len(y_pred) or not np.issubdtype(labels.dtype, np.integer):
    raise ValueError("y_true and y_pred should be equally long and hold integers")
n_classes = labels.max() + 1 if n_classes is None else n_classes
if labels.min() < 0 or labels.max() >= n_classes:
    raise ValueError("labels should be 0, 1, ..., n_classes - 1")
one_hot = np.eye(n_classes)
C = one_hot[np.array(y_true)].T @ one_hot[np.array(y_pred)]

# %% right: operator_index
# does: wraps operator.index, and lets zip compare the lengths
import operator
try:
    t = [operator.index(v) for v in y_true]
    p = [operator.index(v) for v in y_pred]
except TypeError as e:
    raise ValueError("labels must be integers") from e
k = 1 + max(max(t), max(p))
if min(min(t), min(p)) < 0 or (n_classes is not None and k > n_classes):
    raise ValueError("labels out of range")
k = k if n_classes is None else n_classes
C = np.zeros((k, k), dtype=np.int32)
for a, b in zip(t, p, strict=True):
    C[a, b] += 1

# %% right: scikit_learn
# does: scikit-learn's function with all labels, after checks of its own
labels = np.concatenate([y_true, y_pred])
if len(y_true) != len(y_pred) or not np.issubdtype(labels.dtype, np.integer):
    raise ValueError("y_true and y_pred should be equally long and hold integers")
n_classes = labels.max() + 1 if n_classes is None else n_classes
if labels.min() < 0 or labels.max() >= n_classes:
    raise ValueError("labels should be 0, 1, ..., n_classes - 1")
C = metrics.confusion_matrix(y_true, y_pred, labels=list(range(n_classes)))

# %% right: dtype_kind, task 1.3
# does: tells integers by the kind of the arrays, one check a line, and warns
import warnings

if not len(y_true) == len(y_pred):
    raise ValueError("lengths")
a, b = np.array(list(y_true)), np.array(list(y_pred))
for labels in (a, b):
    if labels.dtype.kind not in "iu":
        raise ValueError("integers, please")
    if (labels < 0).any():
        raise ValueError("negative label")
    if n_classes is not None and (labels > n_classes - 1).any():
        raise ValueError("label too large")
if len(a) < 3:
    warnings.warn("few observations")
if n_classes is None:
    n_classes = 1 + max(a.max(), b.max())
C = np.array([[np.sum((a == i) & (b == j)) for j in range(n_classes)] for i in range(n_classes)])

# %% right: index_error_turned, task 1.3
# does: turns the errors of indexing into ValueErrors
first, second = np.asarray(y_true), np.asarray(y_pred)
if first.shape != second.shape:
    raise ValueError("shapes differ")
both = np.r_[first, second]
if both.dtype not in (np.dtype("int64"), np.dtype("int32")) or both.min() < 0:
    raise ValueError("labels should be 0, 1, 2, ...")
size = both.max() + 1 if n_classes is None else n_classes
C = np.zeros((size, size), int)
try:
    for position in range(len(first)):
        C[first[position], second[position]] += 1
except IndexError as error:
    raise ValueError("more classes than n_classes") from error

# %% right: isinstance, task 1.3
# does: looks at each label by itself, with a helper
from collections import Counter
from numbers import Integral

def good(label):
    return isinstance(label, Integral) and label >= 0 and (n_classes is None or label < n_classes)

true, pred = list(y_true), list(y_pred)
if len(true) != len(pred):
    raise ValueError("not equally long")
if not all(map(good, true + pred)):
    raise ValueError("bad label")
size = max(true + pred) + 1 if n_classes is None else n_classes
pairs = Counter(zip(true, pred))
C = np.array([[pairs[i, j] for j in range(size)] for i in range(size)])

# %% right: no_classes_not_refused, whole, task 1.3
# does: tests labels against n_classes only where that is not 0
def confusion_matrix(y_true, y_pred, *, n_classes=None, normalize=None):
    """Count how often each true class was predicted as each class.

    Parameters
    ----------
    y_true, y_pred : array-like of int, shape (n,)
        True and predicted labels, 0 or more.
    n_classes : int, optional
        Number of classes; otherwise the largest label plus 1.
    normalize : {None, "true", "pred", "all"}
        Counts, or shares of each row, of each column, or of all.

    Returns
    -------
    numpy.ndarray of shape (n_classes, n_classes)
        True classes in rows, predicted classes in columns.
    """
    # 1.3) Refuse unequal lengths, and labels that are no integers from 0 to n_classes - 1
    # 1.2) Count the pairs (true, predicted) in a square array C
    labels = np.concatenate([y_true, y_pred])
    if len(y_true) != len(y_pred) or not np.issubdtype(labels.dtype, np.integer):
        raise ValueError("y_true and y_pred should be equally long and hold integers")
    n_classes = labels.max() + 1 if n_classes is None else n_classes
    if labels.min() < 0 or (n_classes and labels.max() >= n_classes):
        raise ValueError("labels should be 0, 1, ..., n_classes - 1")
    C = np.zeros((n_classes, n_classes), dtype=int)
    np.add.at(C, (y_true, y_pred), 1)
    return C if normalize is None else normalised(C, normalize)

# %% right: zip_strict, task 1.3
# does: lets zip refuse unequal lengths, and compares labels with their whole part
pairs = list(zip(list(y_true), list(y_pred), strict=True))
for pair in pairs:
    for label in pair:
        if isinstance(label, str) or label % 1 != 0 or label < 0:
            raise ValueError(f"{label!r} is no class")
largest = int(max(max(pair) for pair in pairs))
if n_classes is None:
    n_classes = largest + 1
elif largest >= n_classes:
    raise ValueError(f"{largest} is no class of {n_classes}")
C = np.zeros([n_classes] * 2)
for i, j in pairs:
    C[int(i)][int(j)] += 1

# %% wrong: at_least_three, loses test-1-2-hidden
# does: makes the matrix at least 3 x 3
# tell: Two classes need a 2 x 2 matrix: the size comes from the labels.
labels = np.concatenate([np.asarray(y_true), np.asarray(y_pred)])
if len(y_true) != len(y_pred) or labels.dtype.kind not in "iu" or labels.min() < 0:
    raise ValueError("labels")
if n_classes is None:
    n_classes = labels.max() + 1
if labels.max() >= n_classes:
    raise ValueError("n_classes")

C = np.zeros((max(n_classes, 3),)*2, dtype=int)
np.add.at(C, (np.asarray(y_true), np.asarray(y_pred)), 1)

# %% wrong: buffered, loses test-1-2 test-1-2-hidden
# does: adds with C[y_true, y_pred] += 1
# tell: With arrays as indices, += counts a pair once however often it occurs.
labels = np.concatenate([y_true, y_pred])
if len(y_true) != len(y_pred) or not np.issubdtype(labels.dtype, np.integer):
    raise ValueError("y_true and y_pred should be equally long and hold integers")
n_classes = labels.max() + 1 if n_classes is None else n_classes
if labels.min() < 0 or labels.max() >= n_classes:
    raise ValueError("labels should be 0, 1, ..., n_classes - 1")
C = np.zeros((n_classes, n_classes), dtype=int)
C[y_true, y_pred] += 1

# %% wrong: counts_in_16_bits, loses test-1-2-hidden
# does: counts in 16-bit integers
# tell: Counts of more than 32 767 do not fit in 16 bits: leave the type of integers to NumPy.
labels = np.concatenate([np.asarray(y_true), np.asarray(y_pred)])
if len(y_true) != len(y_pred) or labels.dtype.kind not in "iu" or labels.min() < 0:
    raise ValueError("labels")
if n_classes is None:
    n_classes = labels.max() + 1
if labels.max() >= n_classes:
    raise ValueError("n_classes")

C = np.zeros((n_classes, n_classes), dtype=np.int16)
np.add.at(C, (y_true, y_pred), 1)

# %% wrong: distinct_labels, loses test-1-2-hidden
# does: takes the number of different labels for the number of classes
# tell: Where a class in between does not occur there are fewer different labels than classes.
labels = np.concatenate([y_true, y_pred])
if len(y_true) != len(y_pred) or not np.issubdtype(labels.dtype, np.integer):
    raise ValueError("y_true and y_pred should be equally long and hold integers")
n_classes = len(np.unique(labels)) if n_classes is None else n_classes
if labels.min() < 0 or labels.max() >= n_classes:
    raise ValueError("labels should be 0, 1, ..., n_classes - 1")
C = np.zeros((n_classes, n_classes), dtype=int)
np.add.at(C, (y_true, y_pred), 1)

# %% wrong: ignores_n_classes, loses test-1-2-hidden test-1-3-hidden
# does: always takes the largest label plus 1
# tell: The function ignores its argument n_classes.
labels = np.concatenate([y_true, y_pred])
if len(y_true) != len(y_pred) or not np.issubdtype(labels.dtype, np.integer):
    raise ValueError("y_true and y_pred should be equally long and hold integers")
n_classes = labels.max() + 1
if labels.min() < 0 or labels.max() >= n_classes:
    raise ValueError("labels should be 0, 1, ..., n_classes - 1")
C = np.zeros((n_classes, n_classes), dtype=int)
np.add.at(C, (y_true, y_pred), 1)

# %% wrong: int64_only, loses test-1-2-hidden
# does: takes integers of 64 bits only
# tell: int32 holds integers, too.
labels = np.concatenate([np.asarray(y_true), np.asarray(y_pred)])
if len(y_true) != len(y_pred) or labels.dtype != np.int64 or labels.min() < 0:
    raise ValueError("labels")
if n_classes is None:
    n_classes = labels.max() + 1
if labels.max() >= n_classes:
    raise ValueError("n_classes")

C = np.zeros((n_classes, n_classes), dtype=int)
np.add.at(C, (np.asarray(y_true), np.asarray(y_pred)), 1)

# %% wrong: numbered_from_the_lowest, whole, loses test-1-2-hidden
# does: starts at the smallest label that occurs instead of at 0: [1, 2], [2, 1]
# tell: Classes are numbered from 0, also where class 0 does not occur.
def confusion_matrix(y_true, y_pred, *, n_classes=None, normalize=None):
    """Count how often each true class was predicted as each class.

    Parameters
    ----------
    y_true, y_pred : array-like of int, shape (n,)
        True and predicted labels, 0 or more.
    n_classes : int, optional
        Number of classes; otherwise the largest label plus 1.
    normalize : {None, "true", "pred", "all"}
        Counts, or shares of each row, of each column, or of all.

    Returns
    -------
    numpy.ndarray of shape (n_classes, n_classes)
        True classes in rows, predicted classes in columns.
    """
    y_true, y_pred = np.asarray(y_true), np.asarray(y_pred)
    if len(y_true) != len(y_pred):
        raise ValueError("unequal lengths")
    for labels in (y_true, y_pred):
        if labels.dtype.kind not in "iu":
            raise ValueError("labels should be integers")
        if (labels < 0).any():
            raise ValueError("labels should not be negative")
        if n_classes is not None and (labels >= n_classes).any():
            raise ValueError("labels should be less than n_classes")
    lowest = 0
    if n_classes is None:
        lowest = int(min(y_true.min(), y_pred.min()))
        n_classes = int(max(y_true.max(), y_pred.max())) + 1
    C = metrics.confusion_matrix(y_true, y_pred, labels=range(lowest, n_classes))
    return C if normalize is None else normalised(C, normalize)


fruits = [0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]
print(confusion_matrix(*fruits))

# %% wrong: one_class_too_many, loses test-1-2 test-1-2-hidden test-1-3
# does: starts to count the classes at 1
# tell: The largest label is k for k + 1 classes; there is a row and a column too many.
labels = np.concatenate([y_true, y_pred])
if len(y_true) != len(y_pred) or not np.issubdtype(labels.dtype, np.integer):
    raise ValueError("y_true and y_pred should be equally long and hold integers")
n_classes = labels.max() + 2 if n_classes is None else n_classes
if labels.min() < 0 or labels.max() >= n_classes:
    raise ValueError("labels should be 0, 1, ..., n_classes - 1")
C = np.zeros((n_classes, n_classes), dtype=int)
np.add.at(C, (y_true, y_pred), 1)

# %% wrong: only_errors, loses test-1-2 test-1-2-hidden
# does: counts the errors only
# tell: The diagonal is missing: right predictions count too.
labels = np.concatenate([y_true, y_pred])
if len(y_true) != len(y_pred) or not np.issubdtype(labels.dtype, np.integer):
    raise ValueError("y_true and y_pred should be equally long and hold integers")
n_classes = labels.max() + 1 if n_classes is None else n_classes
if labels.min() < 0 or labels.max() >= n_classes:
    raise ValueError("labels should be 0, 1, ..., n_classes - 1")
C = np.zeros((n_classes, n_classes), dtype=int)
np.add.at(C, (y_true, y_pred), np.asarray(y_true) != np.asarray(y_pred))

# %% wrong: remembers_pairs, whole, loses test-1-2-hidden test-1-3-hidden
# does: remembers the table of labels that it has counted, whatever n_classes is
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

# %% wrong: scikit_learn_as_is, loses test-1-2-hidden test-1-3 test-1-3-hidden
# does: calls scikit-learn's function without all labels
# tell: scikit-learn leaves out classes that do not occur, and accepts labels that should be
#   refused.
C = metrics.confusion_matrix(y_true, y_pred)

# %% wrong: shares, loses test-1-2 test-1-2-hidden
# does: returns shares of all instead of counts
# tell: Without normalize the matrix should hold counts.
labels = np.concatenate([y_true, y_pred])
if len(y_true) != len(y_pred) or not np.issubdtype(labels.dtype, np.integer):
    raise ValueError("y_true and y_pred should be equally long and hold integers")
n_classes = labels.max() + 1 if n_classes is None else n_classes
if labels.min() < 0 or labels.max() >= n_classes:
    raise ValueError("labels should be 0, 1, ..., n_classes - 1")
C = np.zeros((n_classes, n_classes), dtype=int)
np.add.at(C, (y_true, y_pred), 1)
C = C / C.sum()

# %% wrong: size_of_y_pred, loses test-1-2-hidden
# does: takes the number of classes from y_pred alone
# tell: A class may occur that is never predicted: the size has to come from both.
labels = np.concatenate([y_true, y_pred])
if len(y_true) != len(y_pred) or not np.issubdtype(labels.dtype, np.integer):
    raise ValueError("y_true and y_pred should be equally long and hold integers")
n_classes = max(y_pred) + 1 if n_classes is None else n_classes
if labels.min() < 0 or labels.max() >= n_classes:
    raise ValueError("labels should be 0, 1, ..., n_classes - 1")
C = np.zeros((n_classes, n_classes), dtype=int)
np.add.at(C, (y_true, y_pred), 1)

# %% wrong: size_of_y_true, loses test-1-2-hidden
# does: takes the number of classes from y_true alone
# tell: A class may be predicted that is not in y_true: the size has to come from both.
labels = np.concatenate([y_true, y_pred])
if len(y_true) != len(y_pred) or not np.issubdtype(labels.dtype, np.integer):
    raise ValueError("y_true and y_pred should be equally long and hold integers")
n_classes = max(y_true) + 1 if n_classes is None else n_classes
if labels.min() < 0 or labels.max() >= n_classes:
    raise ValueError("labels should be 0, 1, ..., n_classes - 1")
C = np.zeros((n_classes, n_classes), dtype=int)
np.add.at(C, (y_true, y_pred), 1)

# %% wrong: transposed, loses test-1-2 test-1-2-hidden
# does: puts the predicted classes into the rows
# tell: Rows and columns are exchanged: true classes belong in the rows.
labels = np.concatenate([y_true, y_pred])
if len(y_true) != len(y_pred) or not np.issubdtype(labels.dtype, np.integer):
    raise ValueError("y_true and y_pred should be equally long and hold integers")
n_classes = labels.max() + 1 if n_classes is None else n_classes
if labels.min() < 0 or labels.max() >= n_classes:
    raise ValueError("labels should be 0, 1, ..., n_classes - 1")
C = np.zeros((n_classes, n_classes), dtype=int)
np.add.at(C, (y_pred, y_true), 1)

# %% wrong: typed_in, loses test-1-2 test-1-2-hidden test-1-3 test-1-3-hidden
# does: returns the matrix of the example
# tell: The function returns the same matrix whatever it is given.
C = np.array([[2, 1, 0], [0, 2, 1], [1, 0, 1]])

# %% wrong: asserts, task 1.3, loses test-1-3 test-1-3-hidden
# does: uses assert statements
# tell: An assert raises an AssertionError; the task asks for a ValueError.
y_true, y_pred = np.asarray(y_true), np.asarray(y_pred)
assert len(y_true) == len(y_pred)
labels = np.concatenate([y_true, y_pred])
assert labels.dtype.kind == "i"
assert labels.min() >= 0
n_classes = labels.max() + 1 if n_classes is None else n_classes
assert labels.max() < n_classes
C = np.zeros((n_classes, n_classes), dtype=int)
np.add.at(C, (y_true, y_pred), 1)

# %% wrong: casts, task 1.3, loses test-1-3-hidden
# does: turns every label into an integer first
# tell: Casting hides what should be refused: 0.5 becomes 0, and "1" becomes 1.
y_true, y_pred = np.array(list(y_true)).astype(int), np.array(list(y_pred)).astype(int)
labels = np.concatenate([y_true, y_pred])
if len(y_true) != len(y_pred) or not np.issubdtype(labels.dtype, np.integer):
    raise ValueError("y_true and y_pred should be equally long and hold integers")
n_classes = labels.max() + 1 if n_classes is None else n_classes
if labels.min() < 0 or labels.max() >= n_classes:
    raise ValueError("labels should be 0, 1, ..., n_classes - 1")
C = np.zeros((n_classes, n_classes), dtype=int)
np.add.at(C, (y_true, y_pred), 1)

# %% wrong: first_label_only, task 1.3, loses test-1-3-hidden
# does: looks at the type of the first label only
# tell: Every label has to be an integer, not only the first.
if len(y_true) != len(y_pred):
    raise ValueError("length")
for labels in (y_true, y_pred):
    if not isinstance(list(labels)[0], (int, np.integer)) or min(labels) < 0:
        raise ValueError("labels")
n_classes = max(*y_true, *y_pred) + 1 if n_classes is None else n_classes
if max(*y_true, *y_pred) >= n_classes:
    raise ValueError("n_classes")
C = np.zeros((n_classes, n_classes), dtype=int)
for t, p in zip(y_true, y_pred):
    C[int(t), int(p)] += 1

# %% wrong: larger_not_equal, task 1.3, loses test-1-3-hidden
# does: lets a label equal to n_classes pass
# tell: The labels of n classes end at n - 1: n itself is too large.
labels = np.concatenate([y_true, y_pred])
if len(y_true) != len(y_pred) or not np.issubdtype(labels.dtype, np.integer):
    raise ValueError("y_true and y_pred should be equally long and hold integers")
n_classes = labels.max() + 1 if n_classes is None else n_classes
if labels.min() < 0 or labels.max() > n_classes:
    raise ValueError("labels should be 0, 1, ..., n_classes - 1")
C = np.zeros((n_classes, n_classes), dtype=int)
np.add.at(C, (y_true, y_pred), 1)

# %% wrong: looks_at_y_true, task 1.3, loses test-1-3 test-1-3-hidden
# does: checks the labels of y_true only
# tell: The labels of y_pred have to be checked as well.
labels = np.asarray(y_true)
if len(y_true) != len(y_pred) or not np.issubdtype(labels.dtype, np.integer):
    raise ValueError("y_true and y_pred should be equally long and hold integers")
n_classes = max(*y_true, *y_pred) + 1 if n_classes is None else n_classes
if labels.min() < 0 or labels.max() >= n_classes:
    raise ValueError("labels should be 0, 1, ..., n_classes - 1")
C = np.zeros((n_classes, n_classes), dtype=int)
np.add.at(C, (y_true, y_pred), 1)

# %% wrong: minus_one_only, task 1.3, loses test-1-3-hidden
# does: refuses -1, but no other negative label
# tell: Every label below 0 has to be refused, not only -1.
labels = np.concatenate([np.asarray(y_true), np.asarray(y_pred)])
if len(y_true) != len(y_pred) or labels.dtype.kind not in "iu" or -1 in labels:
    raise ValueError("labels")
if n_classes is None:
    n_classes = labels.max() + 1
if labels.max() >= n_classes:
    raise ValueError("n_classes")

C = np.zeros((n_classes, n_classes), dtype=int)
np.add.at(C, (np.asarray(y_true), np.asarray(y_pred)), 1)

# %% wrong: nan_for_a_label, whole, task 1.3, loses test-1-3-hidden
# does: looks for fractions by the remainder, which is no larger than 0 for NaN
# tell: NaN is not an integer: no comparison with it is true, so ask whether all labels are
#   whole, not whether one is not.
def confusion_matrix(y_true, y_pred, *, n_classes=None, normalize=None):
    # 1.3) Refuse unequal lengths, and labels that are no integers from 0 to n_classes - 1
    # 1.2) Count the pairs (true, predicted) in a square array C
    labels = np.concatenate([y_true, y_pred])
    if len(y_true) != len(y_pred) or labels.dtype.kind not in "iuf":
        raise ValueError("y_true and y_pred should be equally long and hold integers")
    if np.any(labels < 0) or np.any(labels % 1 > 0):
        raise ValueError("labels should be 0, 1, 2, ...")
    if n_classes is None:
        n_classes = int(np.nanmax(labels)) + 1
    if np.any(labels >= n_classes):
        raise ValueError("labels should be below n_classes")
    C = np.zeros((n_classes, n_classes), dtype=int)
    for i in range(n_classes):
        for j in range(n_classes):
            C[i, j] = np.sum((np.asarray(y_true) == i) & (np.asarray(y_pred) == j))
    return C if normalize is None else normalised(C, normalize)


fruits = [0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]
print(confusion_matrix(*fruits))

# %% wrong: nearly_integers, whole, task 1.3, loses test-1-3-hidden
# does: takes numbers that are almost integers for integers
# tell: A label such as 1.000001 is not an integer: compare exactly.
def confusion_matrix(y_true, y_pred, *, n_classes=None, normalize=None):
    """Count how often each true class was predicted as each class.

    Parameters
    ----------
    y_true, y_pred : array-like of int, shape (n,)
        True and predicted labels, 0 or more.
    n_classes : int, optional
        Number of classes; otherwise the largest label plus 1.
    normalize : {None, "true", "pred", "all"}
        Counts, or shares of each row, of each column, or of all.

    Returns
    -------
    numpy.ndarray of shape (n_classes, n_classes)
        True classes in rows, predicted classes in columns.
    """
    # 1.3) Refuse unequal lengths, and labels that are no integers from 0 to n_classes - 1
    # 1.2) Count the pairs (true, predicted) in a square array C
    labels = np.concatenate([y_true, y_pred])
    if labels.dtype.kind not in "iuf":
        raise ValueError("labels should be numbers")
    if len(y_true) != len(y_pred) or not np.allclose(labels, np.round(labels)):
        raise ValueError("y_true and y_pred should be equally long and hold integers")
    y_true, y_pred = np.round(y_true).astype(int), np.round(y_pred).astype(int)
    labels = np.concatenate([y_true, y_pred])
    n_classes = labels.max() + 1 if n_classes is None else n_classes
    if labels.min() < 0 or labels.max() >= n_classes:
        raise ValueError("labels should be 0, 1, ..., n_classes - 1")
    C = np.zeros((n_classes, n_classes), dtype=int)
    np.add.at(C, (y_true, y_pred), 1)
    return C if normalize is None else normalised(C, normalize)

# %% wrong: no_length, task 1.3, loses test-1-3 test-1-3-hidden
# does: does not compare the lengths
# tell: Unequal lengths are not refused with a ValueError: NumPy stretches a single label, and
#   other lengths end in an IndexError.
labels = np.concatenate([y_true, y_pred])
if not np.issubdtype(labels.dtype, np.integer):
    raise ValueError("y_true and y_pred should be equally long and hold integers")
n_classes = labels.max() + 1 if n_classes is None else n_classes
if labels.min() < 0 or labels.max() >= n_classes:
    raise ValueError("labels should be 0, 1, ..., n_classes - 1")
C = np.zeros((n_classes, n_classes), dtype=int)
np.add.at(C, (y_true, y_pred), 1)

# %% wrong: no_negative, task 1.3, loses test-1-3 test-1-3-hidden
# does: does not look for negative labels
# tell: Negative labels are not refused: NumPy counts them from the end.
labels = np.concatenate([y_true, y_pred])
if len(y_true) != len(y_pred) or not np.issubdtype(labels.dtype, np.integer):
    raise ValueError("y_true and y_pred should be equally long and hold integers")
n_classes = labels.max() + 1 if n_classes is None else n_classes
if labels.max() >= n_classes:
    raise ValueError("labels should be 0, 1, ..., n_classes - 1")
C = np.zeros((n_classes, n_classes), dtype=int)
np.add.at(C, (y_true, y_pred), 1)

# %% wrong: no_refusals, task 1.3, loses test-1-3 test-1-3-hidden
# does: counts whatever it is given
# tell: The function never refuses: a negative index counts from the end, and zip stops at the
#   shorter sequence.
size = n_classes or max(max(y_true), max(y_pred)) + 1
C = np.zeros((size, size), dtype=int)
for i, j in zip(y_true, y_pred):
    C[i, j] += 1

# %% wrong: object_series_of_strings, whole, task 1.3, loses test-1-3-hidden
# does: strings are found by dtype kind U only
# tell: A Series or an array of objects may hold strings, too: look at what the labels are.
def confusion_matrix(y_true, y_pred, *, n_classes=None, normalize=None):
    """Count how often each true class was predicted as each class.

    Parameters
    ----------
    y_true, y_pred : array-like of int, shape (n,)
        True and predicted labels, 0 or more.
    n_classes : int, optional
        Number of classes; otherwise the largest label plus 1.
    normalize : {None, "true", "pred", "all"}
        Counts, or shares of each row, of each column, or of all.

    Returns
    -------
    numpy.ndarray of shape (n_classes, n_classes)
        True classes in rows, predicted classes in columns.
    """
    t, p = y_true, y_pred
    if len(t) != len(p):
        raise ValueError("lengths differ")
    clean = []
    for y in (t, p):
        y = np.asarray(y)
        if y.dtype.kind in "US":
            raise ValueError("labels must not be strings")
        y = y.astype(float)
        if np.any(np.isnan(y)) or np.any(y % 1 != 0) or np.any(y < 0):
            raise ValueError("labels must be integers from 0")
        clean.append(y.astype(int))
    t, p = clean
    n = max(t.max(), p.max()) + 1 if n_classes is None else n_classes
    if max(t.max(), p.max()) >= n:
        raise ValueError("label too large")
    C = np.zeros((n, n), dtype=int)
    np.add.at(C, (t, p), 1)
    return C if normalize is None else normalised(C, normalize)


fruits = [0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]
print(confusion_matrix(*fruits))

# %% wrong: prints_a_message, task 1.3, loses test-1-3 test-1-3-hidden
# does: prints a message and returns nothing
# tell: A printed message is not an error: whoever calls the function goes on with None. Raise a
#   ValueError.
labels = np.concatenate([y_true, y_pred])
if len(y_true) != len(y_pred) or not np.issubdtype(labels.dtype, np.integer):
    print("bad labels")
    return None
n_classes = labels.max() + 1 if n_classes is None else n_classes
if labels.min() < 0 or labels.max() >= n_classes:
    print("bad labels")
    return None
C = np.zeros((n_classes, n_classes), dtype=int)
np.add.at(C, (y_true, y_pred), 1)

# %% wrong: refuses_the_last_class, task 1.3, loses test-1-2 test-1-2-hidden test-1-3 test-1-3-hidden
# does: refuses the label n_classes - 1
# tell: The label n_classes - 1 is the last good one, and is refused.
labels = np.concatenate([y_true, y_pred])
if len(y_true) != len(y_pred) or not np.issubdtype(labels.dtype, np.integer):
    raise ValueError("y_true and y_pred should be equally long and hold integers")
n_classes = labels.max() + 1 if n_classes is None else n_classes
if labels.min() < 0 or labels.max() >= n_classes - 1:
    raise ValueError("labels should be 0, 1, ..., n_classes - 1")
C = np.zeros((n_classes, n_classes), dtype=int)
np.add.at(C, (y_true, y_pred), 1)

# %% wrong: type_error, task 1.3, loses test-1-3-hidden
# does: raises a TypeError where labels are not integers
# tell: Labels that are not integers should raise a ValueError, not a TypeError.
labels = np.concatenate([y_true, y_pred])
if len(y_true) != len(y_pred):
    raise ValueError("lengths")
if not np.issubdtype(labels.dtype, np.integer):
    raise TypeError("integers, please")
n_classes = labels.max() + 1 if n_classes is None else n_classes
if labels.min() < 0 or labels.max() >= n_classes:
    raise ValueError("labels should be 0, 1, ..., n_classes - 1")
C = np.zeros((n_classes, n_classes), dtype=int)
np.add.at(C, (y_true, y_pred), 1)

# %% wrong: whole_sum, task 1.3, loses test-1-3-hidden
# does: accepts fractions that add up to a whole number
# tell: Look at each label: 0.5 and 0.5 add up to a whole number.
labels = np.concatenate([np.asarray(y_true), np.asarray(y_pred)])
if len(y_true) != len(y_pred) or labels.dtype.kind not in "iuf" or labels.sum() % 1 != 0 or labels.min() < 0:
    raise ValueError("labels")
if n_classes is None:
    n_classes = labels.max() + 1
if labels.max() >= n_classes:
    raise ValueError("n_classes")

C = np.zeros((n_classes, n_classes), dtype=int)
np.add.at(C, (np.asarray(y_true).astype(int), np.asarray(y_pred).astype(int)), 1)

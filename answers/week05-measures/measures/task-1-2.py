# %% [markdown]
# The table keeps each pair (true, predicted), and forgets only which row it came from; every measure of this
# notebook can be computed from it. A class that is never called is no reason to leave out its column: that a
# model never names a class is a finding, and often the most important one. Which side the true classes are
# on is a convention, and half of the books have the other one.
#
# - transposed
# - only_errors
# - buffered

# %% given
def confusion_matrix(y_true, y_pred, n_classes):
    """Count how often each true class was predicted as each class.

    Parameters
    ----------
    y_true, y_pred : array-like of int, shape (n,)
        True and predicted labels, from 0 to n_classes - 1.
    n_classes : int
        Number of classes.

    Returns
    -------
    numpy.ndarray of shape (n_classes, n_classes)
        True classes in rows, predicted classes in columns.
    """
    # 1.2) Begin with zeros, then count the pairs (true, predicted)
    ...
    return C


print("The seller's 94 cells:")
print(confusion_matrix(seller["true"].to_numpy(), seller["called"].to_numpy(), 3))

# %% right: add_at
# does: np.add.at with both lists as indices
C = np.zeros((n_classes, n_classes), dtype=int)
np.add.at(C, (y_true, y_pred), 1)

# %% right: bincount
# does: numbers the pairs and counts the numbers
C = np.bincount(n_classes * np.asarray(y_true) + np.asarray(y_pred), minlength=n_classes**2)
C = C.reshape(n_classes, n_classes)

# %% right: counter
# does: counts pairs with the standard library, in a nested list
from collections import Counter

pairs = Counter(zip(list(y_true), list(y_pred)))
C = np.array([[pairs[i, j] for j in range(n_classes)] for i in range(n_classes)])

# %% right: crosstab
# does: pandas' crosstab, extended to all classes
every = range(n_classes)
C = pd.crosstab(np.asarray(y_true), np.asarray(y_pred)).reindex(index=every, columns=every, fill_value=0).to_numpy()

# %% right: one_hot
# does: multiplies two one-hot matrices; the counts are floats
one_hot = np.eye(n_classes)
C = one_hot[np.array(y_true)].T @ one_hot[np.array(y_pred)]

# %% right: scikit_learn
# does: scikit-learn's function with all labels
C = metrics.confusion_matrix(y_true, y_pred, labels=list(range(n_classes)))

# %% wrong: buffered, loses test-1-2 test-1-2-hidden
# does: adds with C[y_true, y_pred] += 1
# tell: With arrays as indices, += counts a pair once however often it occurs.
C = np.zeros((n_classes, n_classes), dtype=int)
C[y_true, y_pred] += 1

# %% wrong: divided, loses test-1-2 test-1-2-hidden
# does: returns shares of all instead of counts
# tell: The matrix should hold counts, not shares.
C = np.zeros((n_classes, n_classes))
for i, j in zip(y_true, y_pred):
    C[i, j] += 1 / len(y_true)

# %% wrong: only_errors, loses test-1-2 test-1-2-hidden
# does: counts the errors only
# tell: The diagonal is missing: right predictions count too.
C = np.zeros((n_classes, n_classes), dtype=int)
for i, j in zip(y_true, y_pred):
    if i != j:
        C[i, j] += 1

# %% wrong: only_right, loses test-1-2 test-1-2-hidden
# does: counts right predictions only
# tell: This counts what is right. Where did the errors go?
C = np.diag([sum(a == b == k for a, b in zip(y_true, y_pred)) for k in range(n_classes)])

# %% wrong: scikit_learn_as_is, loses test-1-2 test-1-2-hidden
# does: calls scikit-learn's function without all labels
# tell: scikit-learn leaves out classes that do not occur: give it all the labels.
C = metrics.confusion_matrix(y_true, y_pred)

# %% wrong: sorted_first, loses test-1-2 test-1-2-hidden
# does: sorts both lists before pairing them
# tell: Sorting each list by itself tears the pairs apart: entry i of one belongs to entry i of the other.
C = np.zeros((n_classes, n_classes), dtype=int)
for i, j in zip(sorted(y_true), sorted(y_pred)):
    C[i, j] += 1

# %% wrong: symmetric, loses test-1-2 test-1-2-hidden
# does: counts each error on both sides of the diagonal
# tell: A pear called apple is another error than an apple called pear: count each pair once.
C = np.zeros((n_classes, n_classes), dtype=int)
for i, j in zip(y_true, y_pred):
    C[i, j] += 1
    if i != j:
        C[j, i] += 1

# %% wrong: transposed, loses test-1-2 test-1-2-hidden
# does: puts the predicted classes into the rows
# tell: Rows and columns are exchanged: true classes belong in the rows.
C = np.zeros((n_classes, n_classes), dtype=int)
for i, j in zip(y_true, y_pred):
    C[j, i] += 1

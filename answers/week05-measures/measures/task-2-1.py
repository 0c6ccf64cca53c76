# %% [markdown]
# The base rate is the accuracy of somebody who knows only which class is most frequent. It comes from the
# *true* labels: what the model names most often does not matter. An accuracy below the base rate does not
# prove a model useless, since it may find a rare class that the base rate never finds; but an accuracy
# alone, without the base rate, says nothing about learning. Here 0.97 stands beside 0.85, not beside 0 or 1/3.
#
# - base_of_calls
# - one_over_classes
# - exchanged

# %% given
def accuracy(y_true, y_pred):
    """Share of right predictions, and the share to compare it with.

    Parameters
    ----------
    y_true, y_pred : array-like of shape (n,)
        True and predicted labels, numbers or strings.

    Returns
    -------
    right, base_rate : float
        Share of right predictions; share of the most frequent true class.
    """
    # 2.1) Count, or compare position by position; then the most frequent true class
    ...
    return right, base_rate


print([round(float(share), 3) for share in accuracy([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0])])

# %% right: arrays
# does: compares two arrays, and counts the distinct labels
right = np.mean(np.asarray(y_true) == np.asarray(y_pred))
base_rate = np.unique(y_true, return_counts=True)[1].max() / len(y_true)

# %% right: counter
# does: a loop, and the standard library's Counter
from collections import Counter

right = sum(a == b for a, b in zip(y_true, y_pred)) / len(y_true)
base_rate = Counter(list(y_true)).most_common(1)[0][1] / len(y_true)

# %% right: dummy
# does: scikit-learn's accuracy_score and its classifier that always names the most frequent class
from sklearn.dummy import DummyClassifier

right = metrics.accuracy_score(y_true, y_pred)
rows = np.zeros((len(y_true), 1))
base_rate = DummyClassifier(strategy="most_frequent").fit(rows, y_true).score(rows, y_true)

# %% right: pandas
# does: pandas' value_counts
right = (pd.Series(list(y_true)) == pd.Series(list(y_pred))).mean()
base_rate = pd.Series(list(y_true)).value_counts(normalize=True).iloc[0]

# %% right: risk, whole
# does: 1 minus the share of errors; a list of counts
def accuracy(y_true, y_pred):
    """Share of right predictions, and the share to compare it with."""
    true, pred = list(y_true), list(y_pred)
    errors = sum(a != b for a, b in zip(true, pred))
    return [1 - errors / len(true), max(true.count(label) for label in true) / len(true)]


print([round(float(share), 3) for share in accuracy([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0])])

# %% wrong: accuracy_alone, loses test-2-1 test-2-1-hidden
# does: returns the share of right predictions alone
# tell: The base rate is missing: two shares are asked for.
return np.mean(np.asarray(y_true) == np.asarray(y_pred))

# %% wrong: balanced, loses test-2-1 test-2-1-hidden
# does: averages the recall of the classes
# tell: This is the macro recall, or balanced accuracy: here every observation counts alike, not every class.
C = count_table(y_true, y_pred)
right = np.mean(np.diag(C) / np.maximum(C.sum(axis=1), 1))
base_rate = C.sum(axis=1).max() / C.sum()

# %% wrong: base_of_calls, loses test-2-1 test-2-1-hidden
# does: takes the most frequent class of the predictions
# tell: The base rate is about the true labels: which class is really the most frequent?
C = count_table(y_true, y_pred)
right = np.trace(C) / C.sum()
base_rate = C.sum(axis=0).max() / C.sum()

# %% wrong: base_of_the_called_class, loses test-2-1 test-2-1-hidden
# does: takes the true share of the class that the model names most often
# tell: The model's favourite class need not be the most frequent true one.
C = count_table(y_true, y_pred)
right = np.trace(C) / C.sum()
base_rate = C.sum(axis=1)[C.sum(axis=0).argmax()] / C.sum()

# %% wrong: counts, loses test-2-1 test-2-1-hidden
# does: returns numbers of rows instead of shares
# tell: These are counts; shares are asked for.
C = count_table(y_true, y_pred)
right, base_rate = np.trace(C), C.sum(axis=1).max()

# %% wrong: error_rate, loses test-2-1 test-2-1-hidden
# does: returns the share of errors
# tell: The first number is the share of errors; accuracy is 1 minus that.
C = count_table(y_true, y_pred)
right = 1 - np.trace(C) / C.sum()
base_rate = C.sum(axis=1).max() / C.sum()

# %% wrong: exchanged, loses test-2-1 test-2-1-hidden
# does: returns the base rate first
# tell: The two shares are in the wrong order: accuracy first, then the base rate.
C = count_table(y_true, y_pred)
base_rate, right = np.trace(C) / C.sum(), C.sum(axis=1).max() / C.sum()

# %% wrong: largest_cell, loses test-2-1 test-2-1-hidden
# does: divides the largest cell of the table by the total
# tell: The base rate is the largest row total, not the largest cell: it also counts rows that the model gets wrong.
C = count_table(y_true, y_pred)
right = np.trace(C) / C.sum()
base_rate = C.max() / C.sum()

# %% wrong: one_over_classes, loses test-2-1 test-2-1-hidden
# does: takes 1 over the number of classes
# tell: Guessing with equal probabilities is not the base rate: name the most frequent class each time.
C = count_table(y_true, y_pred)
right = np.trace(C) / C.sum()
base_rate = 1 / len(C)

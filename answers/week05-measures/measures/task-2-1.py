# %% [markdown]
# It is enough to turn one side into an array: `==` then compares position by position, because the
# row labels of `y_true` are gone and pandas has nothing to match rows by. The lengths are compared
# first, so unequal ones always end in our own error, whatever NumPy or pandas would make of them. In
# the sum each `True` counts as 1, so the labels themselves need not be numbers.
#
# - compares_lists
# - reads_by_row_label
# - zip_stops

# %% given
def accuracy(y_true, y_pred):
    """Share of right predictions.

    Parameters
    ----------
    y_true, y_pred : array-like of shape (n,)
        True and predicted labels, of any kind.

    Returns
    -------
    float
        In [0, 1].
    """
    ...
    return share


print(accuracy([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))

# %% right: accuracy_score
# does: scikit-learn's accuracy_score, which refuses unequal lengths itself

# 2.1) Refuse unequal lengths, then compare position by position
share = metrics.accuracy_score(y_true, y_pred)

# %% right: data_frame, whole
# does: a data frame of two lists, and Series.eq
def accuracy(y_true, y_pred):
    """Share of right predictions."""
    truth, guess = list(y_true), list(y_pred)
    if len(truth) != len(guess):
        msg = f"unequal lengths: {len(truth)} != {len(guess)}"
        raise ValueError(msg)
    table = pd.DataFrame({"truth": pd.Series(truth, dtype=object), "guess": pd.Series(guess, dtype=object)})
    share = float(table["truth"].eq(table["guess"]).mean())
    return share


print(accuracy([0, 0, 0, 1, 1, 1, 2, 2], [0, 1, 0, 1, 1, 2, 2, 0]))

# %% right: fraction
# does: an exact fraction, from the standard library

# 2.1) Refuse unequal lengths, then compare position by position
from fractions import Fraction

if (n := len(y_true)) != len(y_pred):
    raise ValueError("unequal lengths")
share = float(Fraction(sum(map(lambda t, p: bool(t == p), y_true, y_pred)), n))

# %% right: loop
# does: counts in a loop; prints

# 2.1) Refuse unequal lengths, then compare position by position
actual, predicted = list(y_true), list(y_pred)
if len(actual) != len(predicted):
    raise ValueError("lengths differ")
right = 0
for i in range(len(actual)):
    if actual[i] == predicted[i]:
        right += 1
print(right, "right")
share = right / len(actual)

# %% right: map_eq
# does: maps operator.eq over both sequences

# 2.1) Refuse unequal lengths, then compare position by position
if len(y_true) != len(y_pred):
    raise ValueError("lengths")

from operator import eq
share = sum(map(eq, y_true, y_pred)) / len(y_true)

# %% right: one_minus_risk
# does: 1 minus the share of errors, by pandas

# 2.1) Refuse unequal lengths, then compare position by position
if len(y_true) != len(y_pred):
    raise ValueError(len(y_true), len(y_pred))
frame = pd.DataFrame({"t": list(y_true), "p": list(y_pred)})
share = 1 - (frame["t"] != frame["p"]).mean()

# %% right: strict_zip
# does: zip with strict, which raises the ValueError

# 2.1) Refuse unequal lengths, then compare position by position
hits = [t == p for t, p in zip(y_true, y_pred, strict=True)]
share = sum(hits) / len(hits)

# %% wrong: aligned_by_row_label, loses test-2-1-hidden
# does: lets pandas align two Series by their row labels
# tell: pandas pairs rows by label; compare them by position.

# 2.1) Refuse unequal lengths, then compare position by position
if len(y_true) != len(y_pred):
    raise ValueError("lengths")

share = pd.DataFrame({"t": pd.Series(y_true), "p": pd.Series(y_pred)}).eval("t == p").mean()

# %% wrong: any_case, loses test-2-1-hidden
# does: takes capitals and small letters for the same
# tell: "Pear" and "pear" are two labels.

# 2.1) Refuse unequal lengths, then compare position by position
if len(y_true) != len(y_pred):
    raise ValueError("lengths")
share = sum(str(a).lower() == str(b).lower() for a, b in zip(y_true, y_pred)) / len(y_true)

# %% wrong: as_a_set, loses test-2-1 test-2-1-hidden
# does: asks how many predicted labels occur among the true ones
# tell: A label is right only if it is the one at the same position.

# 2.1) Refuse unequal lengths, then compare position by position
if len(y_true) != len(y_pred):
    raise ValueError("lengths")
share = sum(p in list(y_true) for p in y_pred) / len(y_pred)

# %% wrong: balanced, loses test-2-1-hidden
# does: averages the recall of the classes
# tell: This is the macro recall, or balanced accuracy: here every observation counts alike, not
#   every class.

# 2.1) Refuse unequal lengths, then compare position by position
n = len(y_true)
if len(y_pred) != n:
    raise ValueError("y_true and y_pred should be equally long")
y_true, y_pred = np.asarray(y_true), np.asarray(y_pred)
share = np.mean([np.mean(y_pred[y_true == k] == k) for k in np.unique(y_true)])

# %% wrong: compared_as_text, loses test-2-1-hidden
# does: compares str(label): 1 and 1.0 are equal labels and count as different (array of int,
#   array of float)
# tell: 1 and 1.0 are equal labels: compare the labels themselves, not their text.
if len(y_true) != len(y_pred):
    raise ValueError("y_true and y_pred should be equally long")
right = 0
for t, p in zip(y_true, y_pred):
    right += str(t) == str(p)
share = right / len(y_true)

# %% wrong: compares_lists, loses test-2-1 test-2-1-hidden
# does: compares the sequences as a whole
# tell: Two lists are compared as a whole: they are equal or not. Turn them into arrays first.

# 2.1) Refuse unequal lengths, then compare position by position
if len(y_true) != len(y_pred):
    raise ValueError("lengths")
share = float(np.mean(y_true == y_pred))

# %% wrong: count, loses test-2-1 test-2-1-hidden
# does: returns the number of right predictions
# tell: This counts the right predictions; accuracy is their share.

# 2.1) Refuse unequal lengths, then compare position by position
n = len(y_true)
if len(y_pred) != n:
    raise ValueError("y_true and y_pred should be equally long")
share = np.sum(np.asarray(y_true) == y_pred)

# %% wrong: error_rate, loses test-2-1 test-2-1-hidden
# does: returns the share of errors
# tell: This is the share of errors; accuracy is 1 minus that.

# 2.1) Refuse unequal lengths, then compare position by position
n = len(y_true)
if len(y_pred) != n:
    raise ValueError("y_true and y_pred should be equally long")
share = np.sum(np.asarray(y_true) != y_pred) / n

# %% wrong: integers_only, loses test-2-1 test-2-1-hidden
# does: needs integer labels
# tell: Labels may be strings or anything else that can be compared.

# 2.1) Refuse unequal lengths, then compare position by position
C = metrics.confusion_matrix(np.asarray(y_true, dtype=int), np.asarray(y_pred, dtype=int))
share = np.trace(C) / C.sum()

# %% wrong: list_emptied, loses test-2-1-hidden
# does: takes labels off with pop, so that a list is empty afterwards
# tell: pop takes the labels from the caller's list: leave the arguments as they are.
if len(y_true) != len(y_pred):
    raise ValueError("unequal lengths")
y_true = y_true if isinstance(y_true, list) else list(y_true)
y_pred = y_pred if isinstance(y_pred, list) else list(y_pred)
n, right = len(y_true), 0
while y_true:
    right += y_true.pop() == y_pred.pop()
share = right / n

# %% wrong: nearly_equal, loses test-2-1-hidden
# does: np.isclose takes large numbers that differ by 1 for equal: 100000 and 100001
# tell: np.isclose takes large labels that differ by 1 for equal: compare with ==.
if len(y_true) != len(y_pred):
    raise ValueError("y_true and y_pred should be equally long")
y_true, y_pred = np.asarray(y_true), np.asarray(y_pred)
if y_true.dtype.kind in "iuf" and y_pred.dtype.kind in "iuf":
    share = np.mean(np.isclose(y_true, y_pred))
else:
    share = np.mean(y_true == y_pred)

# %% wrong: numpy_stretches, loses test-2-1-hidden
# does: leaves unequal lengths to NumPy
# tell: NumPy stretches a sequence of length 1 instead of refusing it.

# 2.1) Refuse unequal lengths, then compare position by position
n = len(y_true)
share = np.sum(np.asarray(y_true) == y_pred) / n

# %% wrong: percent, loses test-2-1 test-2-1-hidden
# does: returns a percentage
# tell: Accuracy is a share between 0 and 1, not a percentage.

# 2.1) Refuse unequal lengths, then compare position by position
n = len(y_true)
if len(y_pred) != n:
    raise ValueError("y_true and y_pred should be equally long")
share = 100 * np.sum(np.asarray(y_true) == y_pred) / n

# %% wrong: prints_only, loses test-2-1 test-2-1-hidden
# does: prints the share and returns nothing
# tell: The function shows its result, but hands nothing back to whoever calls it.

# 2.1) Refuse unequal lengths, then compare position by position
if len(y_true) == len(y_pred):
    print(np.mean(np.asarray(y_true) == np.asarray(y_pred)))
    return
raise ValueError

# %% wrong: reads_by_row_label, loses test-2-1-hidden
# does: reads a Series by label instead of by position
# tell: y[i] of a Series is the row with the label i, not the row at position i.

# 2.1) Refuse unequal lengths, then compare position by position
if len(y_true) != len(y_pred):
    raise ValueError("lengths")

share = sum(y_true[i] == y_pred[i] for i in range(len(y_true))) / len(y_true)

# %% wrong: refuses_one_row, loses test-2-1-hidden
# does: refuses sequences of length 1
# tell: Two sequences of length 1 are equally long, and can be compared.

# 2.1) Refuse unequal lengths, then compare position by position
if len(y_true) != len(y_pred) or len(y_true) == 1:
    raise ValueError("lengths")
share = np.mean(np.asarray(y_true) == np.asarray(y_pred))

# %% wrong: rounded, loses test-2-1-hidden
# does: rounds to two digits
# tell: The result should not be rounded.

# 2.1) Refuse unequal lengths, then compare position by position
n = len(y_true)
if len(y_pred) != n:
    raise ValueError("y_true and y_pred should be equally long")
share = round(float(np.mean(np.asarray(y_true) == np.asarray(y_pred))), 2)

# %% wrong: single_precision, loses test-2-1-hidden
# does: returns the share in single precision
# tell: float32 keeps seven digits: that rounds the share.

# 2.1) Refuse unequal lengths, then compare position by position
if len(y_true) != len(y_pred):
    raise ValueError("lengths")
share = np.float32(np.mean(np.asarray(y_true) == np.asarray(y_pred)))

# %% wrong: sorts_by_row_label, loses test-2-1-hidden
# does: sorts a Series by its row labels first
# tell: Rows are compared by position: a Series is not to be sorted by its row labels.

# 2.1) Refuse unequal lengths, then compare position by position
if len(y_true) != len(y_pred):
    raise ValueError("lengths")

a, b = (s.sort_index() if isinstance(s, pd.Series) else s for s in (y_true, y_pred))
share = float(np.mean(np.asarray(a) == np.asarray(b)))

# %% wrong: text_cut_to_width, loses test-2-1-hidden
# does: gives y_pred the dtype of y_true, which cuts longer strings: ['a', 'b'] and ['ab', 'b']
#   count as equal
# tell: An array of short strings cuts longer ones off: give it the dtype object.
if len(y_true) != len(y_pred):
    raise ValueError("y_true and y_pred should be equally long")
y_true, y_pred = np.array(y_true), np.array(y_pred)
y_pred = y_pred.astype(y_true.dtype)  # so that they can be compared
share = np.mean(y_true == y_pred)

# %% wrong: type_error, loses test-2-1-hidden
# does: raises a TypeError
# tell: Unequal lengths should raise a ValueError.

# 2.1) Refuse unequal lengths, then compare position by position
n = len(y_true)
if len(y_pred) != n:
    raise TypeError("y_true and y_pred should be equally long")
share = np.sum(np.asarray(y_true) == y_pred) / n

# %% wrong: zip_stops, loses test-2-1-hidden
# does: zip stops at the shorter sequence
# tell: zip silently stops at the shorter sequence: unequal lengths should raise a ValueError.

# 2.1) Refuse unequal lengths, then compare position by position
pairs = list(zip(y_true, y_pred))
share = sum(t == p for t, p in pairs) / len(pairs)

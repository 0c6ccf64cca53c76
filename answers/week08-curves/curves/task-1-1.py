# %% [markdown]
# Starting from the distinct scores settles the ties: wines with equal scores are called red together,
# whatever the order of the file. Infinity needs no case of its own, since no finite score reaches it,
# and each rate is a mean of True and False within one class, so the other class cannot enter.
# `called` has an entry for each threshold and wine, nearly nine million for `all`; for a much longer
# file we would sort once and count.
#
# - tie_by_tie
# - strictly_greater
# - drop_intermediate
# - precision_instead

# %% given
def roc_points(y_true, y_score):
    """All points of the ROC curve, from (0, 0) to (1, 1).

    Parameters
    ----------
    y_true : array-like of shape (n,)
        True classes: 1 is positive, 0 negative.
    y_score : array-like of shape (n,)
        Scores; higher means more likely positive.

    Returns
    -------
    fpr, tpr, thresholds : numpy.ndarray of shape (m + 1,)
        For m distinct scores; thresholds fall from infinity to the lowest score.
    """
    y_true, y_score = np.asarray(y_true), np.asarray(y_score)
    # Collect the thresholds; at each of them compute the share of the negatives and of the
    # positives that reach it
    ...
    return fpr, tpr, thresholds


ours = roc_points(truth, scores["all"])
theirs = metrics.roc_curve(truth, scores["all"], drop_intermediate=False)
same = [np.array_equal(np.round(a, 9), np.round(b, 9)) for a, b in zip(ours, theirs)]
print("As scikit-learn finds them (fpr, tpr, thresholds):", same)

# %% right: bisect
# does: counts by bisect, in plain Python
from bisect import bisect_left
up = sorted(float(s) for s, c in zip(y_score, y_true) if c)
down = sorted(float(s) for s, c in zip(y_score, y_true) if not c)
if not up or not down:
    raise ValueError("a class is missing")

def share(ordered, t):
    return (len(ordered) - bisect_left(ordered, t)) / len(ordered)

cuts = [float("inf")] + sorted(set(up) | set(down), reverse=True)
fpr, tpr = (np.array([share(side, t) for t in cuts]) for side in (down, up))
thresholds = np.array(cuts)

# %% right: cumulative
# does: sorts once, cumulates the classes and keeps the last of each tie
P, N = int((y_true == 1).sum()), int((y_true == 0).sum())
if P == 0 or N == 0:
    raise ValueError(f"{P} positives and {N} negatives")
order = np.argsort(-y_score.astype(float), kind="stable")
s, c = y_score[order].astype(float), (y_true[order] == 1)
last = np.append(np.flatnonzero(np.diff(s)), len(s) - 1)
tpr = np.concatenate([[0], np.cumsum(c)[last] / P])
fpr = np.concatenate([[0], np.cumsum(~c)[last] / N])
thresholds = np.concatenate([[np.inf], s[last]])

# %% right: groupby
# does: counts both classes by score with pandas
both = pd.DataFrame({"s": y_score.astype(float), "pos": y_true == 1, "neg": y_true == 0})
table = both.groupby("s").sum().sort_index(ascending=False).cumsum()
if (table.iloc[-1] == 0).any():
    raise ValueError("one of the classes is empty")
rates = table / table.iloc[-1]
fpr, tpr = [0, *rates["neg"]], [0, *rates["pos"]]
thresholds = [np.inf, *table.index]

# %% right: loop_lists
# does: loops over the thresholds and returns lists
positives = [s for s, c in zip(y_score, y_true) if c == 1]
negatives = [s for s, c in zip(y_score, y_true) if c == 0]
if not positives or not negatives:
    raise ValueError("both classes are needed")
thresholds = [float("inf")] + sorted(set(y_score.tolist()), reverse=True)
fpr, tpr = [], []
for t in thresholds:
    fpr.append(len([s for s in negatives if s >= t]) / len(negatives))
    tpr.append(len([s for s in positives if s >= t]) / len(positives))

# %% right: renamed_keyword_only, whole
# does: own names and helper, arguments after the second by keyword only
def rate(scores, t):
    return sum(1 for x in scores if x >= t) / len(scores)


def roc_points(y_true, y_score, *, start=np.inf):
    labels, values = list(y_true), list(y_score)
    if not (any(labels) and not all(labels)):
        raise ValueError("need both classes")
    cuts = [start] + sorted(set(values))[::-1]
    red = [v for v, l in zip(values, labels) if l]
    white = [v for v, l in zip(values, labels) if not l]
    return [rate(white, t) for t in cuts], [rate(red, t) for t in cuts], cuts

# %% right: running_counts
# does: walks down the sorted scores with running counts
if len(np.unique(y_true)) < 2:
    raise ValueError("both classes")
order = np.argsort(-y_score, kind='stable')
s, t = y_score[order], y_true[order].astype(float)
ends = np.append(np.flatnonzero(np.diff(s)), len(s) - 1)
tpr = np.append(0, np.cumsum(t)[ends]) / t.sum()
fpr = np.append(0, np.cumsum(1 - t)[ends]) / (1 - t).sum()
thresholds = np.append(np.inf, s[ends])

# %% right: scikit_learn
# does: takes scikit-learn's curve with all points, after a look at the classes
if np.all(y_true == 1) or np.all(y_true == 0):
    raise ValueError("one class only")
fpr, tpr, thresholds = metrics.roc_curve(y_true, y_score, drop_intermediate=False)

# %% right: searchsorted
# does: counts by searching in sorted scores, and prints and warns on the way
pos, neg = np.sort(y_score[y_true == 1]), np.sort(y_score[y_true == 0])
if pos.size * neg.size == 0:
    raise ValueError("a rate is 0/0")
thresholds = np.r_[np.inf, np.unique(y_score)[::-1]]
tpr = 1 - np.searchsorted(pos, thresholds) / pos.size
fpr = 1 - np.searchsorted(neg, thresholds) / neg.size
print("points:", len(thresholds))
import warnings
warnings.warn("this is only a note to myself")

# %% wrong: area_only, loses test-1-1 test-1-1-hidden
# does: returns the area under the curve instead of its points
# tell: The points of the curve are asked for, not the area under it.
return metrics.roc_auc_score(y_true, y_score)

# %% wrong: counts_in_8_bits, loses test-1-1-hidden
# does: counts in 8 bits, which overflow from 128 rows of a class on
# tell: Eight bits count to 127 only. Count in integers of the usual size.
is_pos = (y_true == 1).astype(np.int8)
is_neg = (y_true == 0).astype(np.int8)
if not is_pos.any() or not is_neg.any():
    raise ValueError("Both classes are needed.")
thresholds = np.append(np.inf, np.unique(y_score)[::-1])
called = (y_score >= thresholds[:, None]).astype(np.int8)
tpr = (called @ is_pos) / is_pos.sum()
fpr = (called @ is_neg) / is_neg.sum()

# %% wrong: divided_by_all, loses test-1-1 test-1-1-hidden
# does: divides both counts by the number of rows
# tell: A rate is a share of its own class: divide by the number of negatives or of positives,
#   not of all rows.
if len(np.unique(y_true)) < 2:
    raise ValueError("a ROC curve needs both classes")
thresholds = np.append(np.inf, np.unique(y_score)[::-1])
called = y_score >= thresholds[:, None]  # a row for each threshold
fpr = called[:, y_true == 0].sum(axis=1) / len(y_true)
tpr = called[:, y_true == 1].sum(axis=1) / len(y_true)

# %% wrong: drop_intermediate, loses test-1-1-hidden
# does: calls scikit-learn as it is, which leaves out points on straight lines
# tell: roc_curve drops points that lie on a straight line unless you say
#   drop_intermediate=False. The task asks for every distinct score.
if len(np.unique(y_true)) < 2:
    raise ValueError("one class only")
fpr, tpr, thresholds = metrics.roc_curve(y_true, y_score)

# %% wrong: finite_start, loses test-1-1 test-1-1-hidden
# does: begins one above the highest score, as old versions of scikit-learn did
# tell: Your first threshold is the highest score plus one. Any number above the scores calls
#   nothing positive; the task asks for infinity.
if len(np.unique(y_true)) < 2:
    raise ValueError("a ROC curve needs both classes")
thresholds = np.append(y_score.max() + 1, np.unique(y_score)[::-1])
called = y_score >= thresholds[:, None]  # a row for each threshold
fpr = called[:, y_true == 0].mean(axis=1)
tpr = called[:, y_true == 1].mean(axis=1)

# %% wrong: grid, loses test-1-1 test-1-1-hidden
# does: uses a grid of 101 thresholds between 0 and 1
# tell: Thresholds on a grid miss scores between its points, and scores need not lie between 0
#   and 1. Use the distinct scores.
if len(np.unique(y_true)) < 2:
    raise ValueError("a ROC curve needs both classes")
thresholds = np.append(np.inf, np.linspace(1, 0, 101))
called = y_score >= thresholds[:, None]  # a row for each threshold
fpr = called[:, y_true == 0].mean(axis=1)
tpr = called[:, y_true == 1].mean(axis=1)

# %% wrong: no_infinity, loses test-1-1 test-1-1-hidden
# does: leaves the point at infinity out
# tell: Your curve begins with the highest score, not at (0, 0): the first threshold is
#   infinity.
if len(np.unique(y_true)) < 2:
    raise ValueError("a ROC curve needs both classes")
thresholds = np.unique(y_score)[::-1]
called = y_score >= thresholds[:, None]  # a row for each threshold
fpr = called[:, y_true == 0].mean(axis=1)
tpr = called[:, y_true == 1].mean(axis=1)

# %% wrong: precision_instead, loses test-1-1 test-1-1-hidden
# does: divides the false positives by those called positive
# tell: FP / (FP + TP) is one minus the precision. The false positive rate is a share of the
#   negatives.
if len(np.unique(y_true)) < 2:
    raise ValueError("one class only")
thresholds = np.append(np.inf, np.unique(y_score)[::-1])
called = y_score >= thresholds[:, None]
tpr = called[:, y_true == 1].mean(axis=1)
fpr = called[:, y_true == 0].sum(axis=1) / np.maximum(called.sum(axis=1), 1)

# %% wrong: rising, loses test-1-1 test-1-1-hidden
# does: lists the thresholds from low to high
# tell: The curve begins at (0, 0), where nothing is called positive: thresholds fall.
if len(np.unique(y_true)) < 2:
    raise ValueError("a ROC curve needs both classes")
thresholds = np.append(np.unique(y_score), np.inf)
called = y_score >= thresholds[:, None]  # a row for each threshold
fpr = called[:, y_true == 0].mean(axis=1)
tpr = called[:, y_true == 1].mean(axis=1)

# %% wrong: rounded, loses test-1-1 test-1-1-hidden
# does: rounds the scores first
# tell: Rounding the scores makes ties that are none. Use the scores as they are.
if len(np.unique(y_true)) < 2:
    raise ValueError("a ROC curve needs both classes")
thresholds = np.append(np.inf, np.unique(np.round(y_score))[::-1])
called = np.round(y_score) >= thresholds[:, None]  # a row for each threshold
fpr = called[:, y_true == 0].mean(axis=1)
tpr = called[:, y_true == 1].mean(axis=1)

# %% wrong: strictly_greater, loses test-1-1 test-1-1-hidden
# does: calls positive what scores above the threshold, not at it
# tell: At a threshold, scores equal to it are called positive: compare with >=.
if len(np.unique(y_true)) < 2:
    raise ValueError("a ROC curve needs both classes")
thresholds = np.append(np.inf, np.unique(y_score)[::-1])
called = y_score > thresholds[:, None]  # a row for each threshold
fpr = called[:, y_true == 0].mean(axis=1)
tpr = called[:, y_true == 1].mean(axis=1)

# %% wrong: swapped, loses test-1-1 test-1-1-hidden
# does: returns tpr before fpr
# tell: Look at the order of what you return: fpr comes first.
if len(np.unique(y_true)) < 2:
    raise ValueError("a ROC curve needs both classes")
thresholds = np.append(np.inf, np.unique(y_score)[::-1])
called = y_score >= thresholds[:, None]  # a row for each threshold
tpr = called[:, y_true == 0].mean(axis=1)
fpr = called[:, y_true == 1].mean(axis=1)

# %% wrong: tie_by_tie, loses test-1-1 test-1-1-hidden
# does: goes wine by wine, so ties make several points
# tell: Rows with equal scores cannot be parted by a threshold: they make one point together.
if len(np.unique(y_true)) < 2:
    raise ValueError("one class only")
order = np.argsort(-y_score.astype(float), kind="stable")
hit = y_true[order] == 1
tpr = np.append(0, np.cumsum(hit) / hit.sum())
fpr = np.append(0, np.cumsum(~hit) / (~hit).sum())
thresholds = np.append(np.inf, y_score[order])

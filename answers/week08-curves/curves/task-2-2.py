# %% [markdown]
# A step in recall belongs to the threshold that it leads to, hence `precision[1:]`; the precision at
# infinity drops out, so AP does not depend on the convention that sets it to 1. Put another way, each
# positive contributes the precision at its own score, and AP is the mean over the positives. A
# ranking at random finds the share of positives at every score, so its AP is near that share.
#
# - previous_precision
# - trapezoids
# - mean_precision
# - rank_by_rank
# - interpolated

# %% given
def average_precision(y_true, y_score):
    """Mean of the precisions at all thresholds, weighted by the recall that each adds.

    Parameters
    ----------
    y_true : array-like of shape (n,)
        True classes: 1 is positive, 0 negative.
    y_score : array-like of shape (n,)
        Scores; higher means more likely positive.

    Returns
    -------
    ap : float
        Average precision, in (0, 1].
    """
    # Take the points of the curve; weight each precision by the step in recall that leads to it
    ...
    return ap


print("eight wines:", average_precision(eight_y, eight_score))
for name, score in scores.items():
    theirs = metrics.average_precision_score(truth, score)
    print(f"{name:20} AP {average_precision(truth, score):.6f}   scikit-learn {theirs:.6f}")

# %% right: dot
# does: multiplies scikit-learn's arrays, which run the other way
if sum(map(int, y_true)) < 1:
    raise ValueError("average precision needs a positive")
precision, recall, _ = metrics.precision_recall_curve(y_true, y_score)
ap = float(-np.diff(recall) @ precision[:-1])

# %% right: each_positive
# does: averages, over the positives, the precision at their own score
y, s = np.asarray(y_true) == 1, np.asarray(y_score)
if not y.any():
    raise ValueError("no positives")
ap = np.mean([y[s >= t].mean() for t in s[y]])

# %% right: keyword_only, whole
# does: counts by itself in plain Python
def average_precision(y_true, y_score, *, verbose=False):
    pairs = sorted(zip(map(float, y_score), map(int, y_true)), reverse=True)
    total = sum(c for _, c in pairs)
    if total == 0:
        raise ValueError("there are no positives")
    area = found = seen = 0
    while seen < len(pairs):
        score, new = pairs[seen][0], 0
        while seen < len(pairs) and pairs[seen][0] == score:
            new += pairs[seen][1]
            seen += 1
        found += new
        area += new / total * found / seen
    return area

# %% right: loop
# does: adds up step by step
precision, recall, thresholds = precision_recall_points(y_true, y_score)
ap = 0
for k in range(1, len(thresholds)):
    ap += (recall[k] - recall[k - 1]) * precision[k]

# %% right: scikit_learn
# does: calls average_precision_score after a look at the positives
if not np.any(y_true):
    raise ValueError("no positives")
ap = metrics.average_precision_score(y_true, y_score)

# %% right: zip_fsum
# does: sums over neighbouring points with zip and math.fsum
import math
P, R, _ = precision_recall_points(y_true, y_score)
ap = math.fsum((new - old) * p for old, new, p in zip(R, R[1:], P[1:]))

# %% wrong: eleven_points, loses test-2-2 test-2-2-hidden
# does: averages the precision at eleven recalls
# tell: The eleven-point average is another summary. Sum over all steps in recall.
precision, recall, _ = precision_recall_points(y_true, y_score)
ap = np.mean([precision[recall >= r - 1e-12].max() for r in np.linspace(0, 1, 11)])

# %% wrong: interpolated, loses test-2-2 test-2-2-hidden
# does: takes the best precision at this recall or above
# tell: That is the interpolated average precision of information retrieval. The task asks for
#   the precision at each threshold itself.
precision, recall, _ = precision_recall_points(y_true, y_score)
ap = np.sum(np.diff(recall) * np.maximum.accumulate(precision[::-1])[::-1][1:])

# %% wrong: mean_precision, loses test-2-2 test-2-2-hidden
# does: averages the precisions of all thresholds
# tell: Thresholds that add no recall must not count. Weight each precision by the recall that
#   it adds.
precision, recall, _ = precision_recall_points(y_true, y_score)
ap = np.mean(precision[1:])

# %% wrong: negative, loses test-2-2 test-2-2-hidden
# does: has the sign of scikit-learn's falling recall
# tell: Your recalls rise, so the steps are positive. The minus sign belongs to arrays in
#   scikit-learn's order.
precision, recall, _ = precision_recall_points(y_true, y_score)
ap = -np.sum(np.diff(recall) * precision[1:])

# %% wrong: previous_precision, loses test-2-2 test-2-2-hidden
# does: weights the precision before the step
# tell: A step in recall is made by lowering the threshold to the new one: the precision there
#   counts, not the one before.
precision, recall, _ = precision_recall_points(y_true, y_score)
ap = np.sum(np.diff(recall) * precision[:-1])

# %% wrong: rank_by_rank, loses test-2-2-hidden
# does: ranks wine by wine, so ties count in the order of the file
# tell: Wines with the same score get the same precision: the one with all of them counted. Your
#   result depends on the order of the file.
if not np.any(y_true):
    raise ValueError("no positives")
order = np.argsort(-np.asarray(y_score, dtype=float), kind="stable")
hit = np.asarray(y_true)[order] == 1
ap = np.mean((np.cumsum(hit) / np.arange(1, len(hit) + 1))[hit])

# %% wrong: roc_area, loses test-2-2 test-2-2-hidden
# does: returns the area under the ROC curve
# tell: This is the AUC. Average precision sums precisions over steps in recall.
if not np.any(y_true):
    raise ValueError("no positives")
ap = auc_by_ranks(y_true, y_score)

# %% wrong: thins_long_curves, loses test-2-2-hidden
# does: keeps 101 points of a longer curve
# tell: The sum runs over all thresholds. If points are left out, the precision between them is
#   lost.
precision, recall, _ = precision_recall_points(y_true, y_score)
if len(recall) > 101:
    kept = np.linspace(0, len(recall) - 1, 101).round().astype(int)
    precision, recall = precision[kept], recall[kept]
ap = np.sum(np.diff(recall) * precision[1:])

# %% wrong: trapezoids, loses test-2-2 test-2-2-hidden
# does: takes the trapezoidal area under the curve
# tell: Precision does not move on a straight line between two thresholds, so no threshold
#   reaches what a trapezoid promises. Weight each precision by the step in recall that its
#   threshold adds.
precision, recall, _ = precision_recall_points(y_true, y_score)
ap = metrics.auc(recall, precision)

# %% wrong: unweighted, loses test-2-2-hidden
# does: averages the precisions of the thresholds that add recall
# tell: Each precision counts with the recall that its threshold adds: two positives at one
#   threshold count twice.
precision, recall, _ = precision_recall_points(y_true, y_score)
ap = np.mean(precision[1:][np.diff(recall) > 0])

# %% [markdown]
# Only infinity can give 0/0: every other threshold is itself a score, so at least one wine is called
# positive there. That is why the first precision is a convention. Recall divides by the same number at
# each threshold, the number of reds, and can only rise. Precision divides by the number of wines called
# red, which grows, so it may go either way.
#
# - sklearn_as_it_is
# - ties_parted
# - first_precision_zero
# - monotone

# %% given
def precision_recall_points(y_true, y_score):
    """All points of the precision-recall curve, by falling threshold.

    Parameters
    ----------
    y_true : array-like of shape (n,)
        True classes: 1 is positive, 0 negative.
    y_score : array-like of shape (n,)
        Scores; higher means more likely positive.

    Returns
    -------
    precision, recall, thresholds : numpy.ndarray of shape (m + 1,)
        For m distinct scores; the first point is precision 1, recall 0, threshold infinity.
    """
    y_true, y_score = np.asarray(y_true), np.asarray(y_score)
    # At each threshold count those called positive, and the positives among them
    ...
    return precision, recall, thresholds


theirs = metrics.precision_recall_curve(truth, scores["all"])[:2]
ours = precision_recall_points(truth, scores["all"])[:2]
same = [np.array_equal(np.round(a, 9), np.round(b[::-1], 9)) for a, b in zip(ours, theirs)]
print("As scikit-learn finds them (precision, recall):", same)

# %% right: cumulative
# does: sorts once and cumulates
hit = (y_true == 1).astype(float)
if not hit.any():
    raise ValueError("there are no positives to be found")
order = np.argsort(-y_score.astype(float))
s = y_score[order].astype(float)
keep = np.append(s[1:] != s[:-1], True)
tp, called = np.cumsum(hit[order])[keep], np.arange(1, len(s) + 1)[keep]
precision, recall = np.append(1, tp / called), np.append(0, tp / hit.sum())
thresholds = np.append(np.inf, s[keep])

# %% right: grouped
# does: counts by group in a frame
if np.sum(y_true == 1) == 0:
    raise ValueError("positives")
g = pd.DataFrame({'s': y_score, 'y': y_true.astype(int)}).groupby('s').y.agg(['sum', 'size']).iloc[::-1].cumsum()
precision = np.append(1, g['sum'] / g['size'])
recall = np.append(0, g['sum'] / y_true.sum())
thresholds = np.append(np.inf, g.index)

# %% right: inverse_bincount
# does: counts by np.unique's inverse and bincount, then cumulates from the end
levels, which, rows = np.unique(y_score, return_inverse=True, return_counts=True)
tp_at = np.bincount(which.ravel(), weights=(y_true == 1).astype(float), minlength=len(levels))
n_pos = tp_at.sum()
if n_pos == 0:
    raise ValueError("There should be at least one positive.")
TP, called = np.cumsum(tp_at[::-1]), np.cumsum(rows[::-1])
precision, recall, thresholds = np.ones(len(levels) + 1), np.zeros(len(levels) + 1), np.full(len(levels) + 1, np.inf)
precision[1:] = TP / called
recall[1:] = TP / n_pos
thresholds[1:] = levels[::-1]

# %% right: loop_lists
# does: counts at each threshold and returns lists
n = sum(1 for c in y_true if c)
if n == 0:
    raise ValueError("recall is 0/0")
precision, recall, thresholds = [1], [0], [np.inf]
for t in sorted({float(s) for s in y_score}, reverse=True):
    called = [c for s, c in zip(y_score, y_true) if s >= t]
    precision.append(sum(map(int, called)) / len(called))
    recall.append(sum(map(int, called)) / n)
    thresholds.append(t)

# %% right: matrix_product
# does: counts by a product of matrices, silences the division, own names
if (y_true == 1).sum() < 1:
    raise ValueError("at least one positive is needed")
thresholds = np.concatenate(([np.inf], np.unique(y_score)[::-1]))
called = (y_score[None, :] >= thresholds[:, None]).astype(float)
found = called @ (y_true == 1)
with np.errstate(invalid="ignore"):
    precision = np.nan_to_num(found / called.sum(axis=1), nan=1.0)
recall = found / found[-1]
print("share of positives:", precision[-1])

# %% right: scikit_learn_turned
# does: turns scikit-learn's arrays round and adds infinity
if not np.any(y_true == 1):
    raise ValueError("no positives")
precision, recall, t = metrics.precision_recall_curve(y_true, y_score)
precision, recall = precision[::-1], recall[::-1]
thresholds = np.append(np.inf, t[::-1])

# %% right: value_counts
# does: uses a table of counts by score
if y_true.sum() == 0:
    raise ValueError("no positives")
table = pd.crosstab(pd.Series(y_score, name="s"), pd.Series(y_true).astype(int))
table = table.reindex(columns=[0, 1], fill_value=0).sort_index(ascending=False).cumsum()
precision = pd.concat([pd.Series([1.0]), table[1] / (table[0] + table[1])])
recall = pd.concat([pd.Series([0.0]), table[1] / table[1].iloc[-1]])
precision, recall = precision.to_numpy(), recall.to_numpy()
thresholds = np.array([np.inf, *table.index])

# %% wrong: counts_in_8_bits, loses test-2-1-hidden
# does: counts in 8 bits, which overflow from 256 rows on
# tell: Eight bits count to 255 only. Count in integers of the usual size.
is_pos = np.asarray(y_true == 1, dtype=np.uint8)
if not is_pos.any():
    raise ValueError("No positives.")
thresholds = np.append(np.inf, np.unique(y_score)[::-1])
called = (y_score >= thresholds[:, None]).astype(np.uint8)
TP = called @ is_pos
rows = called @ np.ones_like(is_pos)
precision = np.where(rows == 0, 1.0, TP / np.maximum(rows, 1))
recall = TP / np.count_nonzero(is_pos)

# %% wrong: first_point_missing, loses test-2-1 test-2-1-first test-2-1-hidden
# does: begins at the highest score
# tell: The first point belongs to the threshold infinity: recall 0, precision 1.
if np.sum(y_true == 1) == 0:
    raise ValueError("no positives")
thresholds = np.unique(y_score)[::-1]
called = y_score >= thresholds[:, None]
hits = called[:, y_true == 1].sum(axis=1)
precision, recall = hits / called.sum(axis=1), hits / np.sum(y_true == 1)

# %% wrong: first_precision_nan, loses test-2-1 test-2-1-first test-2-1-hidden
# does: leaves the precision of nothing undefined
# tell: Where nothing is called positive the precision is 0/0; the task sets it to 1.
if np.sum(y_true == 1) == 0:
    raise ValueError("recall needs positives")
thresholds = np.append(np.inf, np.unique(y_score)[::-1])
called = y_score >= thresholds[:, None]  # a row for each threshold
hits = called[:, y_true == 1].sum(axis=1)
precision = np.append(np.nan, hits[1:] / called[1:].sum(axis=1))
recall = hits / np.sum(y_true == 1)

# %% wrong: first_precision_zero, loses test-2-1 test-2-1-first test-2-1-hidden
# does: sets the precision of nothing to 0
# tell: Where nothing is called positive the precision is 0/0; the task sets it to 1.
if np.sum(y_true == 1) == 0:
    raise ValueError("recall needs positives")
thresholds = np.append(np.inf, np.unique(y_score)[::-1])
called = y_score >= thresholds[:, None]  # a row for each threshold
hits = called[:, y_true == 1].sum(axis=1)
precision = np.append(0.0, hits[1:] / called[1:].sum(axis=1))
recall = hits / np.sum(y_true == 1)

# %% wrong: fpr_for_recall, loses test-2-1 test-2-1-first test-2-1-hidden
# does: gives the false positive rate for the recall
# tell: You computed the share of the negatives that are called positive. Recall is the share of
#   the positives.
if np.sum(y_true == 1) == 0:
    raise ValueError("recall needs positives")
thresholds = np.append(np.inf, np.unique(y_score)[::-1])
called = y_score >= thresholds[:, None]  # a row for each threshold
hits = called[:, y_true == 1].sum(axis=1)
precision = np.append(1.0, hits[1:] / called[1:].sum(axis=1))
recall = called[:, y_true == 0].mean(axis=1)

# %% wrong: monotone, loses test-2-1 test-2-1-first test-2-1-hidden
# does: replaces each precision by the highest to its right, as in an interpolated curve
# tell: You smoothed the curve: an interpolated precision is the best at this recall or above.
#   The task asks for the precision at each threshold.
if np.sum(y_true == 1) == 0:
    raise ValueError("recall needs positives")
thresholds = np.append(np.inf, np.unique(y_score)[::-1])
called = y_score >= thresholds[:, None]  # a row for each threshold
hits = called[:, y_true == 1].sum(axis=1)
precision = np.append(1.0, hits[1:] / called[1:].sum(axis=1))
precision = np.maximum.accumulate(precision[::-1])[::-1]
recall = hits / np.sum(y_true == 1)

# %% wrong: precision_of_all, loses test-2-1 test-2-1-first test-2-1-hidden
# does: divides the precision by the number of rows
# tell: Precision is a share of those called positive, not of all rows.
if np.sum(y_true == 1) == 0:
    raise ValueError("recall needs positives")
thresholds = np.append(np.inf, np.unique(y_score)[::-1])
called = y_score >= thresholds[:, None]  # a row for each threshold
hits = called[:, y_true == 1].sum(axis=1)
precision = np.append(1.0, hits[1:] / len(y_true))
recall = hits / np.sum(y_true == 1)

# %% wrong: recall_of_called, loses test-2-1 test-2-1-first test-2-1-hidden
# does: divides the recall by the number of rows
# tell: Recall is a share of the positives, not of all rows.
if np.sum(y_true == 1) == 0:
    raise ValueError("recall needs positives")
thresholds = np.append(np.inf, np.unique(y_score)[::-1])
called = y_score >= thresholds[:, None]  # a row for each threshold
hits = called[:, y_true == 1].sum(axis=1)
precision = np.append(1.0, hits[1:] / called[1:].sum(axis=1))
recall = hits / len(y_true)

# %% wrong: sklearn_as_it_is, loses test-2-1 test-2-1-first test-2-1-hidden
# does: returns what scikit-learn returns
# tell: scikit-learn lists the points by rising threshold and gives one threshold fewer. Turn
#   them round, and begin with infinity.
if not np.any(y_true == 1):
    raise ValueError("no positives")
precision, recall, thresholds = metrics.precision_recall_curve(y_true, y_score)

# %% wrong: strictly_greater, loses test-2-1 test-2-1-first test-2-1-hidden
# does: calls positive what scores above the threshold
# tell: Scores equal to the threshold are called positive: compare with >=.
if np.sum(y_true == 1) == 0:
    raise ValueError("no positives")
thresholds = np.append(np.inf, np.unique(y_score)[::-1])
called = y_score > thresholds[:, None]
hits = called[:, y_true == 1].sum(axis=1)
precision = np.where(called.sum(axis=1) > 0, hits / np.maximum(called.sum(axis=1), 1), 1)
recall = hits / np.sum(y_true == 1)

# %% wrong: swapped, loses test-2-1 test-2-1-first test-2-1-hidden
# does: returns recall before precision
# tell: Look at the order of what you return: precision comes first.
if np.sum(y_true == 1) == 0:
    raise ValueError("recall needs positives")
thresholds = np.append(np.inf, np.unique(y_score)[::-1])
called = y_score >= thresholds[:, None]  # a row for each threshold
hits = called[:, y_true == 1].sum(axis=1)
recall = np.append(1.0, hits[1:] / called[1:].sum(axis=1))
precision = hits / np.sum(y_true == 1)

# %% wrong: ties_parted, loses test-2-1 test-2-1-first test-2-1-hidden
# does: goes wine by wine, so ties make several points
# tell: Rows with equal scores cannot be parted by a threshold: they make one point together.
if np.sum(y_true == 1) == 0:
    raise ValueError("no positives")
order = np.argsort(-y_score.astype(float), kind="stable")
tp = np.cumsum(y_true[order] == 1)
precision = np.append(1, tp / np.arange(1, len(tp) + 1))
recall = np.append(0, tp / tp[-1])
thresholds = np.append(np.inf, y_score[order])

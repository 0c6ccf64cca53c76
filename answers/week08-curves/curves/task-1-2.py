# %% [markdown]
# The rank of a positive is 1, plus the number of scores below it, plus half the number of other
# scores tied with it. Between two positives either the higher one counts the lower, or each counts
# half: every pair adds 1, and with the 1 for each positive itself that makes $n_+(n_+ + 1)/2$. What
# is left of `rank_sum` counts negatives outscored, ties with one half, and dividing by the number of
# pairs makes it a probability.
#
# - ordinal
# - strict
# - no_correction
# - turned_up

# %% given
def auc_by_ranks(y_true, y_score):
    """Probability that a random positive outscores a random negative, a tie counting 1/2.

    Parameters
    ----------
    y_true : array-like of shape (n,)
        True classes: 1 is positive, 0 negative.
    y_score : array-like of shape (n,)
        Scores; higher means more likely positive.

    Returns
    -------
    auc : float
        The area under the ROC curve, in [0, 1].
    """
    y_true, y_score = np.asarray(y_true), np.asarray(y_score)
    # Count the classes; rank all scores; add up the positives' ranks
    ...
    return auc


print("eight wines:", auc_by_ranks(eight_y, eight_score), " by hand:", 11 / 16)
for name, score in scores.items():
    area = metrics.auc(*metrics.roc_curve(truth, score)[:2])  # trapezoids under the curve
    print(f"{name:20} by ranks {auc_by_ranks(truth, score):.6f}   area {area:.6f}")

# %% right: all_pairs
# does: compares all pairs
pos, neg = y_score[y_true == 1], y_score[y_true == 0]
if pos.size == 0 or neg.size == 0:
    raise ValueError("no pairs")
auc = ((pos[:, None] > neg).sum() + (pos[:, None] == neg).sum() / 2) / (pos.size * neg.size)

# %% right: mann_whitney
# does: divides Mann and Whitney's U by the number of pairs
pos, neg = y_score[y_true == 1], y_score[y_true == 0]
if len(pos) == 0 or len(neg) == 0:
    raise ValueError("both classes are needed")
auc = st.mannwhitneyu(pos, neg).statistic / (len(pos) * len(neg))

# %% right: mean_ranks
# does: takes the difference of the mean ranks
s = pd.Series(y_score, dtype=float).rank(method="average")
groups = {bool(k): g.mean() for k, g in s.groupby(np.asarray(y_true, dtype=bool))}
match groups:
    case {True: upper, False: lower}:
        auc = (upper - lower) / len(s) + 0.5
    case _:
        raise ValueError(f"both classes are needed, got {list(groups)}")

# %% right: negatives_ranked, whole
# does: adds up the negatives' ranks from the top, in one line and by keyword only
def auc_by_ranks(y_true, y_score, *, method="average"):
    y, s = np.array(y_true).astype(int), np.array(y_score)
    a, b = y.sum(), len(y) - y.sum()
    if not a or not b:
        raise ValueError(f"{a} positives, {b} negatives")
    return (st.rankdata(-s, method=method)[y == 0].sum() - b * (b + 1) / 2) / a / b

# %% right: pandas_rank
# does: ranks with pandas
ranks = pd.Series(y_score).rank()
k, n = int((y_true == 1).sum()), len(y_true)
if k in (0, n):
    raise ValueError("one class is missing")
auc = float((ranks[y_true == 1].mean() - (k + 1) / 2) / (n - k))

# %% right: scikit_learn
# does: looks at the classes and calls roc_auc_score
if len(set(y_true.tolist())) != 2:
    raise ValueError("one class only")
auc = metrics.roc_auc_score(y_true, y_score)

# %% right: searchsorted
# does: looks up each positive among the sorted negatives
n_positive, n_negative = int(np.sum(y_true == 1)), int(np.sum(y_true == 0))
if n_positive * n_negative == 0:
    raise ValueError("both classes")
neg = np.sort(y_score[y_true == 0])
pos = y_score[y_true == 1]
auc = np.mean(np.searchsorted(neg, pos, 'left') + np.searchsorted(neg, pos, 'right')) / 2 / n_negative

# %% right: trapezoids
# does: adds trapezoids under the curve with all ties taken together
if not (np.any(y_true == 1) and np.any(y_true == 0)):
    raise ValueError("the curve needs both classes")
fpr, tpr, _ = metrics.roc_curve(y_true, y_score)
auc = sum((fpr[i] - fpr[i - 1]) * (tpr[i] + tpr[i - 1]) / 2 for i in range(1, len(fpr)))

# %% wrong: at_least, loses test-1-2 test-1-2-hidden
# does: counts ties as wins
# tell: A tie counts one half; in your code it counts as a win.
pos, neg = y_score[y_true == 1], y_score[y_true == 0]
if len(pos) * len(neg) == 0:
    raise ValueError("no pairs")
auc = np.mean(pos[:, None] >= neg)

# %% wrong: class_swapped, loses test-1-2 test-1-2-hidden
# does: subtracts and ranks the negatives
# tell: Your AUC is the probability that a negative outscores a positive. Add up the ranks of
#   the positives.
n_positive, n_negative = np.sum(y_true == 1), np.sum(y_true == 0)
if n_positive * n_negative == 0:
    raise ValueError("the AUC needs both classes")
rank_sum = st.rankdata(y_score)[y_true == 0].sum()
auc = (rank_sum - n_negative * (n_negative + 1) / 2) / (n_positive * n_negative)

# %% wrong: counts_in_16_bits, loses test-1-2-hidden
# does: keeps the class counts in 16 bits, so that their product overflows
# tell: The product of the two class sizes does not fit into the type that you count in. Use
#   Python's int or floats.
P = np.int16(np.sum(y_true == 1)); N = np.int16(np.sum(y_true == 0))
if P == 0 or N == 0:
    raise ValueError("one class")
auc = (st.rankdata(y_score)[y_true == 1].sum() - int(P) * (int(P) + 1) / 2) / (P * N)

# %% wrong: dense_ranks, loses test-1-2 test-1-2-hidden
# does: ranks without gaps after ties
# tell: Dense ranks count distinct scores, not wines. Tied scores share the mean of the ranks
#   that they take up.
n_positive, n_negative = np.sum(y_true == 1), np.sum(y_true == 0)
if n_positive * n_negative == 0:
    raise ValueError("the AUC needs both classes")
rank_sum = st.rankdata(y_score, method='dense')[y_true == 1].sum()
auc = (rank_sum - n_positive * (n_positive + 1) / 2) / (n_positive * n_negative)

# %% wrong: labels, loses test-1-2 test-1-2-hidden
# does: cuts the scores at 0.5 first
# tell: You ranked decisions, not scores: all scores on one side of 0.5 became ties.
n_positive, n_negative = np.sum(y_true == 1), np.sum(y_true == 0)
if n_positive * n_negative == 0:
    raise ValueError("the AUC needs both classes")
rank_sum = st.rankdata(y_score >= 0.5)[y_true == 1].sum()
auc = (rank_sum - n_positive * (n_positive + 1) / 2) / (n_positive * n_negative)

# %% wrong: min_ranks, loses test-1-2 test-1-2-hidden
# does: gives ties their lowest rank
# tell: Tied scores share their mean rank, not the lowest one.
n_positive, n_negative = np.sum(y_true == 1), np.sum(y_true == 0)
if n_positive * n_negative == 0:
    raise ValueError("the AUC needs both classes")
rank_sum = st.rankdata(y_score, method='min')[y_true == 1].sum()
auc = (rank_sum - n_positive * (n_positive + 1) / 2) / (n_positive * n_negative)

# %% wrong: no_correction, loses test-1-2 test-1-2-hidden
# does: does not subtract the ranks that the positives have among themselves
# tell: The sum of ranks also counts positives that outrank positives. Subtract what they would
#   add up to on their own.
n_positive, n_negative = np.sum(y_true == 1), np.sum(y_true == 0)
if n_positive * n_negative == 0:
    raise ValueError("the AUC needs both classes")
rank_sum = st.rankdata(y_score)[y_true == 1].sum()
auc = (rank_sum) / (n_positive * n_negative)

# %% wrong: ordinal, loses test-1-2 test-1-2-hidden
# does: ranks ties by their order in the file
# tell: Tied scores share their mean rank. With ranks by order of appearance the AUC depends on
#   how the file is sorted.
n_positive, n_negative = np.sum(y_true == 1), np.sum(y_true == 0)
if n_positive * n_negative == 0:
    raise ValueError("the AUC needs both classes")
rank_sum = (np.argsort(np.argsort(y_score, kind='stable')) + 1)[y_true == 1].sum()
auc = (rank_sum - n_positive * (n_positive + 1) / 2) / (n_positive * n_negative)

# %% wrong: ranks_from_zero, loses test-1-2 test-1-2-hidden
# does: subtracts as if ranks began at 0
# tell: rankdata begins at 1, so n(n + 1)/2 is to be subtracted, not n(n - 1)/2.
n_positive, n_negative = np.sum(y_true == 1), np.sum(y_true == 0)
if n_positive * n_negative == 0:
    raise ValueError("the AUC needs both classes")
rank_sum = st.rankdata(y_score)[y_true == 1].sum()
auc = (rank_sum - n_positive * (n_positive - 1) / 2) / (n_positive * n_negative)

# %% wrong: riemann, loses test-1-2 test-1-2-hidden
# does: adds rectangles under the curve
# tell: Rectangles count a tie fully or not at all. Under the ROC curve a tie is a slanted
#   piece: half of its rectangle.
if len(np.unique(y_true)) < 2:
    raise ValueError("one class only")
fpr, tpr, _ = metrics.roc_curve(y_true, y_score)
auc = np.sum(np.diff(fpr) * tpr[1:])

# %% wrong: squared_count, loses test-1-2-hidden
# does: divides by the square of the number of positives
# tell: The number of pairs is positives times negatives.
n_positive, n_negative = np.sum(y_true == 1), np.sum(y_true == 0)
if n_positive * n_negative == 0:
    raise ValueError("the AUC needs both classes")
rank_sum = st.rankdata(y_score)[y_true == 1].sum()
auc = (rank_sum - n_positive * (n_positive + 1) / 2) / n_positive**2

# %% wrong: strict, loses test-1-2 test-1-2-hidden
# does: counts only the pairs that the positive wins
# tell: A tie counts one half; in your code it counts nothing.
pos, neg = y_score[y_true == 1], y_score[y_true == 0]
if len(pos) * len(neg) == 0:
    raise ValueError("no pairs")
auc = np.mean(pos[:, None] > neg)

# %% wrong: turned_up, loses test-1-2-hidden
# does: turns an AUC below one half round
# tell: An AUC below 0.5 says that the ranking is upside down. Do not hide it.
n_positive, n_negative = np.sum(y_true == 1), np.sum(y_true == 0)
if n_positive * n_negative == 0:
    raise ValueError("the AUC needs both classes")
rank_sum = st.rankdata(y_score)[y_true == 1].sum()
auc = (rank_sum - n_positive * (n_positive + 1) / 2) / (n_positive * n_negative)
auc = max(auc, 1 - auc)

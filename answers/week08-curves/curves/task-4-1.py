# %% [markdown]
# Each bin asks whether wines with about this probability are red about that often. Within a bin the
# probabilities may crowd at one end, which is why the share of reds is compared with their mean and
# not with the middle of the bin. An empty bin says nothing, so it gets no point; the number of rows is
# returned because a share of 30 wines is less sure than one of 1000.
#
# - left_closed
# - zero_lost
# - bin_middles
# - swapped

# %% given
def calibration_points(y_true, p, bins=10):
    """Points of the calibration curve with bins of equal width.

    Parameters
    ----------
    y_true : array-like of shape (n,)
        True classes: 1 or 0.
    p : array-like of shape (n,)
        Probabilities of class 1, in [0, 1].
    bins : int
        Number of bins, of which those without rows are left out.

    Returns
    -------
    mean_p, share, count : numpy.ndarray of shape (at most bins,)
        Mean probability, share of positives and number of rows in each bin.
    """
    table = pd.DataFrame({"p": np.asarray(p), "y": np.asarray(y_true, dtype=float)})
    # Number the bin of each row; then mean p, mean y and count by bin
    ...
    return mean_p, share, count


for row in zip(*calibration_points(truth, scores["Chlorides"])):
    print("mean probability {:.2f}   share of red {:.2f}   wines {}".format(*row))

# %% right: bincount
# does: uses ceil and bincount
k = np.maximum(np.ceil(table["p"].to_numpy() * bins).astype(int), 1)
count = np.bincount(k, minlength=bins + 1)
kept = count > 0
mean_p = np.bincount(k, table["p"], bins + 1)[kept] / count[kept]
share = np.bincount(k, table["y"], bins + 1)[kept] / count[kept]
count = count[kept]

# %% right: bisect
# does: finds bins by bisect and collects rows in a dictionary
import bisect
from collections import defaultdict
upper = [(k + 1) / bins for k in range(bins)]
members: dict[int, list[tuple[float, float]]] = defaultdict(list)
for q, outcome in table.itertuples(index=False):
    members[bisect.bisect_left(upper, q)].append((q, outcome))
keys = sorted(members)
count = np.array([len(members[k]) for k in keys])
mean_p = np.array([sum(q for q, _ in members[k]) for k in keys]) / count
share = np.array([sum(c for _, c in members[k]) for k in keys]) / count

# %% right: digitize
# does: uses digitize with the right edges closed, and warns
number = np.digitize(table["p"], [k / bins for k in range(1, bins)], right=True)
import warnings
warnings.warn("bins without rows are left out")
parts = [table[number == k] for k in sorted(set(number))]
mean_p = np.array([part["p"].mean() for part in parts])
share = np.array([part["y"].mean() for part in parts])
count = [len(part) for part in parts]

# %% right: loop
# does: goes from bin to bin, returns lists
mean_p, share, count = [], [], []
for k in range(1, bins + 1):
    inside = (table["p"] > (k - 1) / bins) & (table["p"] <= k / bins) | (k == 1) & (table["p"] == 0)
    if inside.any():
        mean_p.append(table.loc[inside, "p"].mean())
        share.append(table.loc[inside, "y"].mean())
        count.append(int(inside.sum()))

# %% right: pd_cut
# does: bins with pd.cut
groups = table.groupby(pd.cut(table["p"], np.linspace(0, 1, bins + 1), include_lowest=True), observed=True)
mean_p, share, count = groups["p"].mean(), groups["y"].mean(), groups["y"].size()

# %% right: sklearn
# does: takes scikit-learn's curve, and counts itself
q, y = table["p"].to_numpy(), table["y"].to_numpy()
from sklearn.calibration import calibration_curve

share, mean_p = calibration_curve(y.astype(int), q, n_bins=bins)
number = np.clip(np.ceil(q * bins), 1, bins).astype(int)
count = np.unique(number, return_counts=True)[1]

# %% wrong: bin_middles, loses test-4-1 test-4-1-edges test-4-1-hidden
# does: returns the middle of each bin
# tell: The x-coordinate is the mean of the probabilities in the bin, not the middle of the bin.
number = np.searchsorted(np.linspace(0, 1, bins + 1)[1:-1], table["p"])
groups = table.groupby(number)
mean_p, share = (np.unique(number) + 0.5) / bins, groups["y"].mean().to_numpy()
count = groups.size().to_numpy()

# %% wrong: bins_as_text, loses test-4-1-hidden
# does: orders the bins by their numbers as text
# tell: As text, 10 comes before 2: keep the numbers of the bins as numbers.
edges = np.arange(bins + 1) / bins
table["bin"] = (np.searchsorted(edges[1:-1], table["p"]) + 1).astype(str)
result = table.groupby("bin").agg(p=("p", "mean"), y=("y", "mean"), n=("p", "size"))
mean_p, share, count = (result[name].to_numpy() for name in ("p", "y", "n"))

# %% wrong: copies_dropped, loses test-4-1-hidden
# does: drops rows with equal probability and outcome
# tell: Two wines with the same probability and colour are two wines: count both.
table = table.drop_duplicates()
edges = np.arange(bins + 1) / bins
groups = table.groupby(np.searchsorted(edges[1:-1], table["p"]))
mean_p, share = groups["p"].mean().to_numpy(), groups["y"].mean().to_numpy()
count = groups.size().to_numpy()

# %% wrong: counts_positives, loses test-4-1 test-4-1-edges test-4-1-hidden
# does: counts the positives in each bin
# tell: The third result is the number of rows in the bin, not of positives.
number = np.searchsorted(np.linspace(0, 1, bins + 1)[1:-1], table["p"])
groups = table.groupby(number)
mean_p, share = groups["p"].mean().to_numpy(), groups["y"].mean().to_numpy()
count = groups["y"].sum().to_numpy()

# %% wrong: data_frame, loses test-4-1 test-4-1-edges test-4-1-hidden
# does: returns a data frame with a row for each bin
# tell: Three arrays are asked for, each with an entry for each bin.
k = np.searchsorted(np.linspace(0, 1, bins + 1)[1:-1], table["p"])
return table.groupby(k).agg(p=("p", "mean"), y=("y", "mean"), n=("y", "size"))

# %% wrong: empty_kept, loses test-4-1-edges test-4-1-hidden
# does: keeps empty bins as nan
# tell: Bins without rows are to be left out.
number = np.searchsorted(np.linspace(0, 1, bins + 1)[1:-1], table["p"])
groups = table.groupby(pd.Categorical(number, categories=range(bins)), observed=False)
mean_p, share = groups["p"].mean().to_numpy(), groups["y"].mean().to_numpy()
count = groups.size().to_numpy()

# %% wrong: empty_zero, loses test-4-1-edges test-4-1-hidden
# does: keeps empty bins as zero
# tell: A bin without rows has no share of positives; 0 would claim one. Leave it out.
edges = np.linspace(0, 1, bins + 1)
number = np.searchsorted(edges[1:-1], table["p"])
count = np.bincount(number, minlength=bins)
mean_p = np.bincount(number, table["p"], bins) / np.maximum(count, 1)
share = np.bincount(number, table["y"], bins) / np.maximum(count, 1)

# %% wrong: equal_counts, loses test-4-1-edges test-4-1-hidden
# does: makes bins with equally many rows
# tell: Your bins hold equally many rows. The task asks for bins of equal width.
number = pd.qcut(table["p"].rank(method="first"), min(bins, len(table)), labels=False)
groups = table.groupby(number)
mean_p, share = groups["p"].mean().to_numpy(), groups["y"].mean().to_numpy()
count = groups.size().to_numpy()

# %% wrong: left_closed, loses test-4-1 test-4-1-edges
# does: puts a probability on an edge into the bin above
# tell: A probability on an edge belongs to the bin below it: your bins are closed on the wrong
#   side.
number = np.searchsorted(np.linspace(0, 1, bins + 1)[1:-1], table["p"], side="right")
groups = table.groupby(number)
mean_p, share = groups["p"].mean().to_numpy(), groups["y"].mean().to_numpy()
count = groups.size().to_numpy()

# %% wrong: one_bin_too_few, loses test-4-1 test-4-1-hidden
# does: makes one bin too few
# tell: n bins have n + 1 edges. Yours are wider than 1/bins.
number = np.searchsorted(np.linspace(0, 1, bins)[1:-1], table["p"])
groups = table.groupby(number)
mean_p, share = groups["p"].mean().to_numpy(), groups["y"].mean().to_numpy()
count = groups.size().to_numpy()

# %% wrong: one_bin_too_many, loses test-4-1 test-4-1-edges test-4-1-hidden
# does: makes one bin too many
# tell: n bins have n + 1 edges. Yours are narrower than 1/bins.
number = np.searchsorted(np.linspace(0, 1, bins + 2)[1:-1], table["p"])
groups = table.groupby(number)
mean_p, share = groups["p"].mean().to_numpy(), groups["y"].mean().to_numpy()
count = groups.size().to_numpy()

# %% wrong: positives_not_shared, loses test-4-1 test-4-1-edges test-4-1-hidden
# does: returns the number of positives as the share
# tell: The second result is a share: divide by the number of rows in the bin.
number = np.searchsorted(np.linspace(0, 1, bins + 1)[1:-1], table["p"])
groups = table.groupby(number)
mean_p, share = groups["p"].mean().to_numpy(), groups["y"].sum().to_numpy()
count = groups.size().to_numpy()

# %% wrong: range_of_data, loses test-4-1-hidden
# does: bins between the lowest and the highest probability
# tell: The bins cut the interval from 0 to 1, not the range of the data.
number = np.searchsorted(np.linspace(table["p"].min(), table["p"].max(), bins + 1)[1:-1], table["p"])
groups = table.groupby(number)
mean_p, share = groups["p"].mean().to_numpy(), groups["y"].mean().to_numpy()
count = groups.size().to_numpy()

# %% wrong: rounds_before_ceil, loses test-4-1-hidden
# does: rounds p times bins to two digits before it rounds up
# tell: A probability just above an edge belongs to the next bin. Your rounding puts it into the
#   one before.
which = np.ceil(np.round(table["p"] * bins, 2)).clip(1, bins)
g = table.groupby(which)
mean_p, share, count = g["p"].mean().to_numpy(), g["y"].mean().to_numpy(), g.size().to_numpy()

# %% wrong: swapped, loses test-4-1 test-4-1-edges test-4-1-hidden
# does: returns the share first, as scikit-learn does
# tell: scikit-learn returns the share first. The task wants the mean probability first.
number = np.searchsorted(np.linspace(0, 1, bins + 1)[1:-1], table["p"])
groups = table.groupby(number)
share, mean_p = groups["p"].mean().to_numpy(), groups["y"].mean().to_numpy()
count = groups.size().to_numpy()

# %% wrong: ten_bins, loses test-4-1 test-4-1-edges test-4-1-hidden
# does: always makes ten bins
# tell: The number of bins is given by bins.
number = np.searchsorted(np.linspace(0, 1, 11)[1:-1], table["p"])
groups = table.groupby(number)
mean_p, share = groups["p"].mean().to_numpy(), groups["y"].mean().to_numpy()
count = groups.size().to_numpy()

# %% wrong: zero_lost, loses test-4-1-edges test-4-1-hidden
# does: loses p = 0
# tell: The first bin also holds p = 0; pd.cut leaves it out unless told otherwise.
groups = table.groupby(pd.cut(table["p"], np.linspace(0, 1, bins + 1)), observed=True)
mean_p, share, count = groups["p"].mean(), groups["y"].mean(), groups["y"].size()

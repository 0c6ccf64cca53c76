# %% [markdown]
# To first order, the error of the AUC is one part from the positives plus an independent one from the
# negatives, so their variances add up. More negatives shrink only the second term under the root; the
# uncertainty that comes from few positives stays. The limits are a
# normal approximation: near an AUC of 1, or with few wines, they can exceed 1, and where all
# placements are equal the estimated variance is 0, which is a lack of information and no certainty.
#
# - pairs_independent
# - standard_errors_added
# - ddof_0
# - clipped

# %% given
def delong_interval(y_true, y_score, alpha=0.05):
    """AUC with DeLong's confidence interval.

    Parameters
    ----------
    y_true, y_score : array-like of shape (n,)
        True classes (1 is positive) and scores.
    alpha : float
        One minus the confidence level, in (0, 1).

    Returns
    -------
    auc : float
    CI : tuple of float
        Lower and upper limit.
    """
    of_positives, of_negatives = placements(y_true, y_score)
    # The AUC, its standard error sigma, the limits
    ...
    return auc, CI


for name in ("all", "Alcohol"):
    auc, limits = delong_interval(truth, scores[name])
    print(f"{name:8} AUC {auc:.4f}  [{limits[0]:.4f}, {limits[1]:.4f}]")

# %% right: by_pairs
# does: compares all pairs itself, loops and keeps lists
pos = [s for s, c in zip(y_score, y_true) if c == 1]
neg = [s for s, c in zip(y_score, y_true) if c == 0]
if len(pos) < 2 or len(neg) < 2:
    raise ValueError("need at least two of each")
win = lambda a, b: 1.0 if a > b else 0.5 if a == b else 0.0
v10 = [sum(win(a, b) for b in neg) / len(neg) for a in pos]
v01 = [sum(win(a, b) for a in pos) / len(pos) for b in neg]
auc = sum(v10) / len(v10)
s10 = sum((v - auc) ** 2 for v in v10) / (len(v10) - 1)
s01 = sum((v - auc) ** 2 for v in v01) / (len(v01) - 1)
sigma = (s10 / len(v10) + s01 / len(v01)) ** 0.5
z = -st.norm.ppf(alpha / 2)
CI = [auc - z * sigma, auc + z * sigma]

# %% right: interval_if_error
# does: takes pandas' standard errors, and scipy's interval where they are above 0
lists = [pd.Series(of_positives), pd.Series(of_negatives)]
if any(len(one) < 2 for one in lists):
    raise ValueError("too few")
auc = lists[1].mean()
sigma = np.linalg.norm([one.sem() for one in lists])
if sigma > 0:
    CI = tuple(float(limit) for limit in st.norm.interval(1 - alpha, loc=auc, scale=sigma))
else:
    CI = (auc, auc)

# %% right: norm_interval
# does: uses norm.interval and returns a tuple
m, n = of_positives.size, of_negatives.size
if m < 2 or n < 2:
    raise ValueError("no variance from a single wine")
auc = float(of_positives.sum() / m)
sigma = (np.var(of_positives, ddof=1) / m + np.var(of_negatives, ddof=1) / n) ** 0.5
CI = st.norm.interval(1 - alpha, loc=auc, scale=sigma) if sigma > 0 else (auc, auc)

# %% right: pandas
# does: takes variances with pandas
if min(np.sum(np.asarray(y_true) == 1), np.sum(np.asarray(y_true) == 0)) < 2:
    raise ValueError("too few wines of a class")

lists = [pd.Series(of_positives), pd.Series(of_negatives)]
auc = lists[0].mean()
sigma = np.sqrt(sum(v.var() / v.count() for v in lists))
CI = (auc + st.norm.isf(1 - alpha / 2) * sigma, auc + st.norm.isf(alpha / 2) * sigma)
print(f"sigma = {sigma:.4g}")

# %% right: sem
# does: uses scipy's standard errors
if min(np.sum(np.asarray(y_true) == 1), np.sum(np.asarray(y_true) == 0)) < 2:
    raise ValueError("too few wines of a class")

auc = np.mean(of_negatives)
half = st.norm.ppf(1 - alpha / 2) * np.hypot(st.sem(of_positives), st.sem(of_negatives))
CI = np.array([auc - half, auc + half])

# %% right: statistics_module, whole
# does: uses the standard library, with alpha by keyword only
from statistics import NormalDist, mean, variance


def delong_interval(y_true, y_score, *, alpha=0.05):
    both = [list(map(float, part)) for part in placements(y_true, y_score)]
    if any(len(part) < 2 for part in both):
        raise ValueError("at least two of each class")
    auc = mean(both[0])
    width = NormalDist().inv_cdf(1 - alpha / 2) * sum(variance(v) / len(v) for v in both) ** 0.5
    return auc, (auc - width, auc + width)

# %% wrong: alpha_one_sided, loses test-3-1 test-3-1-hidden
# does: cuts alpha off on either side
# tell: The interval leaves alpha / 2 on either side.
if len(of_positives) < 2 or len(of_negatives) < 2:
    raise ValueError("a variance needs at least two positives and two negatives")
auc = of_positives.mean()
sigma = np.sqrt(
    of_positives.var(ddof=1) / len(of_positives) + of_negatives.var(ddof=1) / len(of_negatives)
)
z = st.norm.ppf(1 - alpha)
CI = (auc - z * sigma, auc + z * sigma)

# %% wrong: clipped, loses test-3-1 test-3-1-hidden
# does: cuts the limits at 0 and 1
# tell: The limits are not to be cut at 0 and 1: a limit beyond 1 tells that the approximation
#   is stretched.
if len(of_positives) < 2 or len(of_negatives) < 2:
    raise ValueError("a variance needs at least two positives and two negatives")
auc = of_positives.mean()
sigma = np.sqrt(
    of_positives.var(ddof=1) / len(of_positives) + of_negatives.var(ddof=1) / len(of_negatives)
)
z = st.norm.ppf(1 - alpha / 2)
CI = (max(auc - z * sigma, 0), min(auc + z * sigma, 1))

# %% wrong: cuts_below_zero, loses test-3-1-hidden
# does: cuts the lower limit at 0
# tell: The task says not to cut the limits, at 0 or at 1.
if min(len(of_positives), len(of_negatives)) < 2:
    raise ValueError("two of each class")
auc = of_positives.mean()
sigma = np.sqrt(of_positives.var(ddof=1) / len(of_positives) + of_negatives.var(ddof=1) / len(of_negatives))
z = st.norm.ppf(1 - alpha / 2)
CI = max(auc - z * sigma, 0), auc + z * sigma

# %% wrong: ddof_0, loses test-3-1 test-3-1-hidden
# does: divides the variances by n
# tell: Sample variances divide by n - 1.
if len(of_positives) < 2 or len(of_negatives) < 2:
    raise ValueError("a variance needs at least two positives and two negatives")
auc = of_positives.mean()
sigma = np.sqrt(
    of_positives.var(ddof=0) / len(of_positives) + of_negatives.var(ddof=0) / len(of_negatives)
)
z = st.norm.ppf(1 - alpha / 2)
CI = (auc - z * sigma, auc + z * sigma)

# %% wrong: divided_by_all, loses test-3-1 test-3-1-hidden
# does: divides both variances by the number of all wines
# tell: Each variance is divided by the number of its own class.
if len(of_positives) < 2 or len(of_negatives) < 2:
    raise ValueError("a variance needs at least two positives and two negatives")
auc = of_positives.mean()
sigma = np.sqrt(
    of_positives.var(ddof=1) / len(y_true) + of_negatives.var(ddof=1) / len(y_true)
)
z = st.norm.ppf(1 - alpha / 2)
CI = (auc - z * sigma, auc + z * sigma)

# %% wrong: fixed_z, loses test-3-1 test-3-1-hidden
# does: always takes 1.96
# tell: 1.96 belongs to alpha = 0.05. Take the quantile that belongs to alpha.
if len(of_positives) < 2 or len(of_negatives) < 2:
    raise ValueError("a variance needs at least two positives and two negatives")
auc = of_positives.mean()
sigma = np.sqrt(
    of_positives.var(ddof=1) / len(of_positives) + of_negatives.var(ddof=1) / len(of_negatives)
)
z = 1.96
CI = (auc - z * sigma, auc + z * sigma)

# %% wrong: large_alpha_turned, loses test-3-1-hidden
# does: takes an alpha above one half for the confidence level
# tell: alpha is one minus the level, whatever its size: alpha = 0.8 asks for a 20 % interval.
if min(len(of_positives), len(of_negatives)) < 2:
    raise ValueError("At least two of each class are needed.")
if alpha > 0.5:  # somebody passed the confidence level
    alpha = 1 - alpha
auc = of_positives.mean()
half = st.norm.ppf(1 - alpha / 2) * np.hypot(st.sem(of_positives), st.sem(of_negatives))
CI = (auc - half, auc + half)

# %% wrong: limits_swapped, loses test-3-1 test-3-1-hidden
# does: returns the upper limit first
# tell: The lower limit comes first.
if len(of_positives) < 2 or len(of_negatives) < 2:
    raise ValueError("a variance needs at least two positives and two negatives")
auc = of_positives.mean()
sigma = np.sqrt(
    of_positives.var(ddof=1) / len(of_positives) + of_negatives.var(ddof=1) / len(of_negatives)
)
z = st.norm.ppf(1 - alpha / 2)
CI = (auc + z * sigma, auc - z * sigma)

# %% wrong: not_divided, loses test-3-1 test-3-1-hidden
# does: does not divide the variances by the numbers of wines
# tell: A mean varies less than its terms: divide each variance by the number of its class.
if len(of_positives) < 2 or len(of_negatives) < 2:
    raise ValueError("a variance needs at least two positives and two negatives")
auc = of_positives.mean()
sigma = np.sqrt(
    of_positives.var(ddof=1) + of_negatives.var(ddof=1)
)
z = st.norm.ppf(1 - alpha / 2)
CI = (auc - z * sigma, auc + z * sigma)

# %% wrong: numbers_swapped, loses test-3-1-hidden
# does: divides each variance by the other class's number
# tell: Each variance is divided by the number of its own class; yours are swapped.
if len(of_positives) < 2 or len(of_negatives) < 2:
    raise ValueError("a variance needs at least two positives and two negatives")
auc = of_positives.mean()
sigma = np.sqrt(
    of_positives.var(ddof=1) / len(of_negatives) + of_negatives.var(ddof=1) / len(of_positives)
)
z = st.norm.ppf(1 - alpha / 2)
CI = (auc - z * sigma, auc + z * sigma)

# %% wrong: pairs_independent, loses test-3-1 test-3-1-hidden
# does: treats the pairs as independent
# tell: Pairs that share a wine are not independent, so the number of pairs is not your sample
#   size. Use the placements.
if len(of_positives) < 2 or len(of_negatives) < 2:
    raise ValueError("a variance needs at least two positives and two negatives")
auc = of_positives.mean()
sigma = np.sqrt(auc * (1 - auc) / (len(of_positives) * len(of_negatives)))
z = st.norm.ppf(1 - alpha / 2)
CI = (auc - z * sigma, auc + z * sigma)

# %% wrong: positives_only, loses test-3-1 test-3-1-hidden
# does: leaves the variance of the negatives out
# tell: The negatives are a sample as well: their variance is missing.
if len(of_positives) < 2 or len(of_negatives) < 2:
    raise ValueError("a variance needs at least two positives and two negatives")
auc = of_positives.mean()
sigma = np.sqrt(
    of_positives.var(ddof=1) / len(of_positives)
)
z = st.norm.ppf(1 - alpha / 2)
CI = (auc - z * sigma, auc + z * sigma)

# %% wrong: standard_error, loses test-3-1 test-3-1-hidden
# does: returns the standard error instead of the limits
# tell: The second result is an interval: it needs the standard error, but is not it.
if len(of_positives) < 2 or len(of_negatives) < 2:
    raise ValueError
return of_positives.mean(), np.hypot(st.sem(of_positives), st.sem(of_negatives))

# %% wrong: standard_errors_added, loses test-3-1 test-3-1-hidden
# does: adds the standard errors
# tell: Variances add up, standard errors do not.
if len(of_positives) < 2 or len(of_negatives) < 2:
    raise ValueError("a variance needs at least two positives and two negatives")
auc = of_positives.mean()
sigma = st.sem(of_positives) + st.sem(of_negatives)
z = st.norm.ppf(1 - alpha / 2)
CI = (auc - z * sigma, auc + z * sigma)

# %% wrong: student_t, loses test-3-1 test-3-1-hidden
# does: takes the quantile of Student's t
# tell: DeLong's interval uses the normal quantile.
if len(of_positives) < 2 or len(of_negatives) < 2:
    raise ValueError("a variance needs at least two positives and two negatives")
auc = of_positives.mean()
sigma = np.sqrt(
    of_positives.var(ddof=1) / len(of_positives) + of_negatives.var(ddof=1) / len(of_negatives)
)
z = st.t.ppf(1 - alpha / 2, df=len(y_true) - 2)
CI = (auc - z * sigma, auc + z * sigma)

# %% wrong: three_numbers, loses test-3-1 test-3-1-hidden
# does: returns three numbers instead of a number and a pair
# tell: Two things are asked for: the AUC, and a pair that holds both limits.
if len(of_positives) < 2 or len(of_negatives) < 2:
    raise ValueError
auc = of_positives.mean()
s = np.hypot(st.sem(of_positives), st.sem(of_negatives))
z = st.norm.ppf(1 - alpha / 2)
return auc, auc - z * s, auc + z * s

# %% wrong: wald, loses test-3-1 test-3-1-hidden
# does: treats the AUC as an accuracy
# tell: The AUC is not a share of wines, so the formula for an accuracy does not apply.
if len(of_positives) < 2 or len(of_negatives) < 2:
    raise ValueError("a variance needs at least two positives and two negatives")
auc = of_positives.mean()
sigma = np.sqrt(auc * (1 - auc) / len(y_true))
z = st.norm.ppf(1 - alpha / 2)
CI = (auc - z * sigma, auc + z * sigma)

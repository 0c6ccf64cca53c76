# %% [markdown]
# Positives and negatives differ in number, so their differences keep separate standard errors, whose
# squares are added. Both models are judged on the same wines, and a wine that is hard for one is often
# hard for the other: subtracting wine by wine removes what they share before the variance is taken.
# `-abs(difference)` gives the same $p$ for either order of the models.
#
# - unpaired
# - no_abs
# - scores_subtracted

# %% given
def delong_test(y_true, score_a, score_b):
    """Compare the AUCs of two scores of the same rows.

    Parameters
    ----------
    y_true : array-like of shape (n,)
        True classes (1 is positive).
    score_a, score_b : array-like of shape (n,)
        Scores of the two models, in the same order of rows.

    Returns
    -------
    difference : float
        AUC of score_a minus AUC of score_b.
    p : float
        Two-sided p-value of the hypothesis that both AUCs are equal.
    """
    # Subtract placements; then mean and standard error of the differences, z and p
    ...
    return difference, p


for a, b in [("all", "Alcohol"), ("Total SO2 + alcohol", "Total SO2"), ("Total SO2", "Chlorides")]:
    difference, p = delong_test(truth, scores[a], scores[b])
    print(f"{a} - {b}: {difference:.4f}, p = {p:.2g}")

# %% right: cdf_with_errstate
# does: lets numpy divide and mends nan afterwards
wins = np.subtract(placements(y_true, score_a)[0], placements(y_true, score_b)[0])
losses = np.subtract(placements(y_true, score_a)[1], placements(y_true, score_b)[1])
difference = float(np.mean(losses))
with np.errstate(divide="ignore", invalid="ignore"):
    z = np.divide(difference, np.hypot(st.sem(wins), st.sem(losses)))
p = 1.0 if np.isnan(z) else float(2 * st.norm.cdf(-np.abs(z)))
print("z =", z)

# %% right: chi_squared
# does: squares z and takes the chi-squared distribution
u, v = (a - b for a, b in zip(placements(y_true, score_a), placements(y_true, score_b)))
difference, variance = u.mean(), u.var(ddof=1) / u.size + v.var(ddof=1) / v.size
p = (difference == 0) * 1.0 if variance == 0 else st.chi2.sf(difference**2 / variance, df=1)

# %% right: covariances
# does: subtracts twice the covariance, as in DeLong's paper
a, b = placements(y_true, score_a), placements(y_true, score_b)
difference = a[0].mean() - b[0].mean()
if all(np.ptp(u - v) < 1e-12 for u, v in zip(a, b)):
    return difference, float(abs(difference) < 1e-12)
cov = sum(np.cov(u, v) / len(u) for u, v in zip(a, b))
sigma = np.sqrt(cov[0, 0] + cov[1, 1] - 2 * cov[0, 1])
p = 2 * st.norm.sf(abs(difference) / sigma)

# %% right: erfc, whole
# does: means of the matrix of pair differences, and math.erfc
def delong_test(y_true, score_a, score_b):
    """Compare the AUCs of two scores of the same rows.

    Parameters
    ----------
    y_true : array-like of shape (n,)
        True classes (1 is positive).
    score_a, score_b : array-like of shape (n,)
        Scores of the two models, in the same order of rows.

    Returns
    -------
    difference : float
        AUC of score_a minus AUC of score_b.
    p : float
        Two-sided p-value of the hypothesis that both AUCs are equal.
    """
    # Subtract placements; then mean and standard error of the differences, z and p
    import math
    red = np.asarray(y_true) == 1

    def kernel(score):
        s = np.asarray(score, dtype=float)
        a, b = s[red][:, None], s[~red][None, :]
        return (a > b) + 0.5 * (a == b)

    gap = kernel(score_a) - kernel(score_b)
    difference = gap.mean()
    parts = [means.var(ddof=1) / means.size for means in (gap.mean(axis=1), gap.mean(axis=0))]
    match math.sqrt(sum(parts)):
        case 0.0:
            p = float(difference == 0)
        case sigma:
            p = math.erfc(abs(difference) / sigma / math.sqrt(2))
    return difference, p


for a, b in [("all", "Alcohol"), ("Total SO2 + alcohol", "Total SO2"), ("Total SO2", "Chlorides")]:
    difference, p = delong_test(truth, scores[a], scores[b])
    print(f"{a} - {b}: {difference:.4f}, p {'< 0.001' if p < 0.001 else f'= {p:.2g}'}")

# %% right: keyword_only, whole
# does: own names, min of both tails doubled
def delong_test(y_true, score_a, score_b, *, null=0.0):
    first, second = placements(y_true, score_a), placements(y_true, score_b)
    d = [f - s for f, s in zip(first, second)]
    se = sum(np.var(x, ddof=1) / len(x) for x in d) ** 0.5
    gap = d[0].mean() - null
    if not se:
        return gap, int(gap == 0)
    return gap, 2 * min(st.norm.cdf(gap / se), st.norm.sf(gap / se))

# %% right: loops
# does: compares all pairs itself
def table(s):
    pos = [x for x, c in zip(s, y_true) if c == 1]
    neg = [x for x, c in zip(s, y_true) if c == 0]
    return np.array([[1.0 if a > b else 0.5 if a == b else 0.0 for b in neg] for a in pos])


D = table(score_a) - table(score_b)
rows, columns = D.mean(axis=1), D.mean(axis=0)
difference = D.mean()
se2 = rows.var(ddof=1) / len(rows) + columns.var(ddof=1) / len(columns)
if se2 < 1e-24:
    p = 1 if abs(difference) < 1e-12 else 0
else:
    p = 1 - st.chi2.cdf(difference**2 / se2, 1) if difference**2 / se2 < 30 else 2 * st.norm.sf(abs(difference) / se2**0.5)

# %% wrong: absolute_difference, loses test-3-2 test-3-2-hidden
# does: returns the absolute difference
# tell: The difference has a sign: it says which score ranks better.
a, b = placements(y_true, score_a), placements(y_true, score_b)
wins = a[0] - b[0]
losses = a[1] - b[1]
difference = abs(wins.mean())
sigma = np.sqrt(st.sem(wins) ** 2 + st.sem(losses) ** 2)
if sigma == 0:
    p = 1.0 if difference == 0 else 0.0
else:
    p = 2 * st.norm.cdf(-abs(difference) / sigma)

# %% wrong: b_minus_a, loses test-3-2 test-3-2-hidden
# does: subtracts the first from the second
# tell: The difference is the AUC of score_a minus that of score_b.
a, b = placements(y_true, score_a), placements(y_true, score_b)
wins = a[0] - b[0]
losses = a[1] - b[1]
difference = -wins.mean()
sigma = np.sqrt(st.sem(wins) ** 2 + st.sem(losses) ** 2)
if sigma == 0:
    p = 1.0 if difference == 0 else 0.0
else:
    p = 2 * st.norm.cdf(-abs(difference) / sigma)

# %% wrong: ddof_0, loses test-3-2 test-3-2-hidden
# does: divides the variances by n
# tell: Sample variances divide by n - 1.
a, b = placements(y_true, score_a), placements(y_true, score_b)
wins = a[0] - b[0]
losses = a[1] - b[1]
difference = wins.mean()
sigma = np.sqrt(st.sem(wins, ddof=0) ** 2 + st.sem(losses, ddof=0) ** 2)
if sigma == 0:
    p = 1.0 if difference == 0 else 0.0
else:
    p = 2 * st.norm.cdf(-abs(difference) / sigma)

# %% wrong: no_abs, loses test-3-2 test-3-2-hidden
# does: forgets the absolute value
# tell: Without the absolute value p exceeds 1 where the first AUC is the lower one.
a, b = placements(y_true, score_a), placements(y_true, score_b)
wins = a[0] - b[0]
losses = a[1] - b[1]
difference = wins.mean()
sigma = np.sqrt(st.sem(wins) ** 2 + st.sem(losses) ** 2)
if sigma == 0:
    p = 1.0 if difference == 0 else 0.0
else:
    p = 2 * st.norm.cdf(-difference / sigma)

# %% wrong: no_minus, loses test-3-2 test-3-2-hidden
# does: forgets the minus sign
# tell: Both tails lie beyond |z|. Your p is above 1: the sign is missing.
a, b = placements(y_true, score_a), placements(y_true, score_b)
wins = a[0] - b[0]
losses = a[1] - b[1]
difference = wins.mean()
sigma = np.sqrt(st.sem(wins) ** 2 + st.sem(losses) ** 2)
if sigma == 0:
    p = 1.0 if difference == 0 else 0.0
else:
    p = 2 * st.norm.cdf(abs(difference) / sigma)

# %% wrong: one_sided, loses test-3-2 test-3-2-hidden
# does: leaves the factor 2 out
# tell: The test is two-sided: a difference in the other direction would count as well.
a, b = placements(y_true, score_a), placements(y_true, score_b)
wins = a[0] - b[0]
losses = a[1] - b[1]
difference = wins.mean()
sigma = np.sqrt(st.sem(wins) ** 2 + st.sem(losses) ** 2)
if sigma == 0:
    p = 1.0 if difference == 0 else 0.0
else:
    p = st.norm.cdf(-abs(difference) / sigma)

# %% wrong: p_of_example, whole, loses test-3-2 test-3-2-hidden
# does: returns the p-value of the example alone
# tell: Two things are asked for, the difference and p, and for any scores.
def delong_test(y_true, score_a, score_b):
    """Compare the AUCs of two scores of the same rows.

    Parameters
    ----------
    y_true : array-like of shape (n,)
        True classes (1 is positive).
    score_a, score_b : array-like of shape (n,)
        Scores of the two models, in the same order of rows.

    Returns
    -------
    difference : float
        AUC of score_a minus AUC of score_b.
    p : float
        Two-sided p-value of the hypothesis that both AUCs are equal.
    """
    # Subtract placements; then mean and standard error of the differences, z and p
    return 0.19393085228
    return difference, p


for a, b in [("all", "Alcohol"), ("Total SO2 + alcohol", "Total SO2"), ("Total SO2", "Chlorides")]:
    difference, p = delong_test(truth, scores[a], scores[b])
    print(f"{a} - {b}: {difference:.4f}, p {'< 0.001' if p < 0.001 else f'= {p:.2g}'}")

# %% wrong: pooled_t, loses test-3-2 test-3-2-hidden
# does: puts all placements into one paired t-test
# tell: Positives and negatives are two samples of different sizes. Take their variances apart,
#   each divided by its own number.
a, b = (np.concatenate(placements(y_true, s)) for s in (score_a, score_b))
difference = np.mean(placements(y_true, score_a)[0] - placements(y_true, score_b)[0])
p = st.ttest_rel(a, b).pvalue
p = (1.0 if difference == 0 else 0.0) if np.isnan(p) else p

# %% wrong: scores_subtracted, loses test-3-2 test-3-2-hidden
# does: tests the differences of the scores
# tell: You subtracted scores. What counts is how the scores rank: subtract placements.
y = np.asarray(y_true)
d = np.asarray(score_a, dtype=float) - np.asarray(score_b, dtype=float)
difference = auc_by_ranks(y, score_a) - auc_by_ranks(y, score_b)
sigma = np.sqrt(st.sem(d[y == 1]) ** 2 + st.sem(d[y == 0]) ** 2)
p = (1.0 if difference == 0 else 0.0) if sigma == 0 else 2 * st.norm.sf(abs(difference) / sigma)

# %% wrong: standard_errors_added, loses test-3-2 test-3-2-hidden
# does: adds the standard errors
# tell: Variances add up, standard errors do not.
a, b = placements(y_true, score_a), placements(y_true, score_b)
wins = a[0] - b[0]
losses = a[1] - b[1]
difference = wins.mean()
sigma = st.sem(wins) + st.sem(losses)
if sigma == 0:
    p = 1.0 if difference == 0 else 0.0
else:
    p = 2 * st.norm.cdf(-abs(difference) / sigma)

# %% wrong: student_t, loses test-3-2 test-3-2-hidden
# does: takes Student's t for the normal distribution
# tell: The test statistic is compared with the normal distribution.
a, b = placements(y_true, score_a), placements(y_true, score_b)
wins = a[0] - b[0]
losses = a[1] - b[1]
difference = wins.mean()
sigma = np.sqrt(st.sem(wins) ** 2 + st.sem(losses) ** 2)
if sigma == 0:
    p = 1.0 if difference == 0 else 0.0
else:
    p = 2 * st.t.cdf(-abs(difference) / sigma, len(y_true) - 2)

# %% wrong: swapped, loses test-3-2 test-3-2-hidden
# does: returns p first
# tell: Look at the order of what you return: the difference comes first.
a, b = placements(y_true, score_a), placements(y_true, score_b)
wins = a[0] - b[0]
losses = a[1] - b[1]
difference = wins.mean()
sigma = np.sqrt(st.sem(wins) ** 2 + st.sem(losses) ** 2)
if sigma == 0:
    p = 1.0 if difference == 0 else 0.0
else:
    p = 2 * st.norm.cdf(-abs(difference) / sigma)
difference, p = p, difference

# %% wrong: t_test, loses test-3-2 test-3-2-hidden
# does: runs a paired t-test on the positives' placements
# tell: The negatives vary as well: their placements are missing.
a, b = placements(y_true, score_a), placements(y_true, score_b)
difference = np.mean(a[0] - b[0])
p = st.ttest_rel(a[0], b[0]).pvalue
p = (1.0 if difference == 0 else 0.0) if np.isnan(p) else p

# %% wrong: unpaired, loses test-3-2 test-3-2-hidden
# does: adds the variances of both AUCs as if they came from different wines
# tell: Both AUCs come from the same wines. Subtract the placements wine by wine before you take
#   variances.
a, b = placements(y_true, score_a), placements(y_true, score_b)
difference = a[0].mean() - b[0].mean()
sigma = np.sqrt(sum(st.sem(part) ** 2 for part in (*a, *b)))
if sigma == 0:
    p = 1.0 if difference == 0 else 0.0
else:
    p = 2 * st.norm.cdf(-abs(difference) / sigma)

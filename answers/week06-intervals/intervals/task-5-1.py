# %% [markdown]
# A width is $2z$ standard deviations, and `np.hypot` takes the root of the sum of two squares, so one
# division by $2z$ gives the standard deviation of the difference. In `CI` this $z$ cancels: half the
# width is the root of the summed squares of the half-widths, whatever alpha is. In `p` it does not
# cancel, so with the $z$ of 95 % for intervals of 99 %, `CI` would be right and `p` wrong.
#
# - sum_of_sds
# - half_width_as_sd
# - no_absolute_in_p
# - one_sided

# %% given
def difference_from_intervals(first, second, alpha=0.05):
    """Compare two published estimates by their symmetric intervals.

    Parameters
    ----------
    first, second : tuple of float
        Lower and upper limit, from independent samples.
    alpha : float
        1 minus the confidence of both intervals, in (0, 1).

    Returns
    -------
    d : float
        Centre of the first minus centre of the second.
    CI : tuple of float
        Lower and upper limit of the difference, at the same alpha.
    p : float
        Two-sided p-value of "no difference", in (0, 1].
    """
    # 5.1) d, its standard deviation from the widths, then CI and p
    ...


d, CI, p = difference_from_intervals((0.91, 0.99), (0.88, 0.92))
print(f"difference {d:.3f}  [{CI[0]:.4f}, {CI[1]:.4f}],  p = {p:.4f}")

# %% right: arrays
# does: NumPy arrays; an array as CI
intervals = np.array([first, second], dtype=float)
sds = np.ptp(intervals, axis=1) / 2 / -st.norm.ppf(alpha / 2)
d = intervals.mean(axis=1) @ [1, -1]
sd = np.linalg.norm(sds)
CI = d + sd * st.norm.ppf([alpha / 2, 1 - alpha / 2])
p = 2 * st.norm.cdf(-np.abs(d / sd))
return d, CI, p

# %% right: frozen_difference
# does: a frozen normal distribution of the difference, its interval, a warning
import warnings

warnings.warn("independent samples assumed")
z = st.norm.isf(alpha / 2)
centre = lambda pair: pair[0] + (pair[1] - pair[0]) / 2
variance = lambda pair: (pair[1] - centre(pair)) ** 2 / z**2
d = centre(first) - centre(second)
difference = st.norm(d, np.sqrt(variance(first) + variance(second)))
CI = difference.interval(1 - alpha)
p = 2 * min(difference.cdf(0), difference.sf(0))
return d, CI, p

# %% right: half_widths
# does: half-widths only, z not before p
half = [(u - l) / 2 for l, u in (first, second)]
d = (first[0] + first[1]) / 2 - (second[0] + second[1]) / 2
reach = np.sqrt(half[0] ** 2 + half[1] ** 2)
CI = [d - reach, d + reach]
p = st.chi2.sf((d / reach * st.norm.isf(alpha / 2)) ** 2, 1)
return d, CI, p

# %% right: lower_limits
# does: from the lower limits and the half-widths; returns all at once
(low1, high1), (low2, high2) = first, second
h1, h2 = (high1 - low1) / 2, (high2 - low2) / 2
d = low1 + h1 - low2 - h2
both = float(h1**2 + h2**2) ** 0.5
CI = (d - both, d + both)
p = 2 * st.norm.sf(abs(d) * st.norm.ppf(1 - alpha / 2) / both)
return d, CI, p

# %% right: normal_objects, whole
# does: the difference of two NormalDist objects
from math import erfc, sqrt
from statistics import NormalDist


def _published(pair, z):
    lower, upper = (float(limit) for limit in pair)
    return NormalDist((lower + upper) / 2, (upper - lower) / 2 / z)


def difference_from_intervals(first, second, alpha=0.05):
    """Compare two published estimates by their symmetric intervals."""
    z = NormalDist().inv_cdf(1 - alpha / 2)
    difference = _published(first, z) - _published(second, z)  # means subtract, variances add up
    d, sigma = difference.mean, difference.stdev
    CI = (d - z * sigma, d + z * sigma)
    p = erfc(abs(d) / sigma / sqrt(2))
    return d, CI, p


d, CI, p = difference_from_intervals((0.91, 0.99), (0.88, 0.92))
print(f"difference {d:.3f}  [{CI[0]:.4f}, {CI[1]:.4f}],  p = {p:.4f}")

# %% right: standard_library, whole
# does: math and statistics only; keyword-only alpha; prints
def difference_from_intervals(first, second, *, alpha=0.05):
    """Compare two published estimates by their symmetric intervals.

    Parameters
    ----------
    first, second : tuple of float
        Lower and upper limit, from independent samples.
    alpha : float
        1 minus the confidence of both intervals, in (0, 1).

    Returns
    -------
    d : float
        Centre of the first minus centre of the second.
    CI : tuple of float
        Lower and upper limit of the difference, at the same alpha.
    p : float
        Two-sided p-value of "no difference", in (0, 1].
    """
    # 5.1) d, its standard deviation from the widths, then CI and p
    import math
    from statistics import NormalDist, mean

    z = NormalDist().inv_cdf(1 - alpha / 2)
    variances = [((float(x[1]) - float(x[0])) / (2 * z)) ** 2 for x in (first, second)]
    d = mean(map(float, first)) - mean(map(float, second))
    sd = math.sqrt(sum(variances))
    CI = d - z * sd, d + z * sd
    p = math.erfc(abs(d) / sd / math.sqrt(2))
    print(f"sd {sd:.4f}")
    return d, CI, p


d, CI, p = difference_from_intervals((0.91, 0.99), (0.88, 0.92))
print(f"difference {d:.3f}  [{CI[0]:.4f}, {CI[1]:.4f}],  p = {p:.4f}")

# %% wrong: absolute, loses test-5-1 test-5-1-hidden
# does: the difference without its sign
# tell: The sign of the difference is lost.
z = st.norm.ppf(1 - alpha / 2)
d = abs(first[0] + first[1] - second[0] - second[1]) / 2
sd = np.hypot(first[1] - first[0], second[1] - second[0]) / (2 * z)
CI = (d - z * sd, d + z * sd)
p = 2 * st.norm.sf(abs(d) / sd)
return d, CI, p

# %% wrong: average_variance, loses test-5-1 test-5-1-hidden
# does: averages the variances
# tell: The variances are added, not averaged.
z = st.norm.ppf(1 - alpha / 2)
d = (first[0] + first[1] - second[0] - second[1]) / 2
sd = np.hypot(first[1] - first[0], second[1] - second[0]) / (2 * z) / np.sqrt(2)
CI = (d - z * sd, d + z * sd)
p = 2 * st.norm.sf(abs(d) / sd)
return d, CI, p

# %% wrong: clipped, loses test-5-1-hidden
# does: cuts the interval at -1 and 1
# tell: Return the limits as they are.
z = st.norm.ppf(1 - alpha / 2)
d = (first[0] + first[1] - second[0] - second[1]) / 2
sd = np.hypot(first[1] - first[0], second[1] - second[0]) / (2 * z)
CI = (d - z * sd, d + z * sd)
p = 2 * st.norm.sf(abs(d) / sd)
return d, (max(CI[0], -1), min(CI[1], 1)), p

# %% wrong: difference_three_digits, loses test-5-1-hidden
# does: rounds d to three digits
# tell: Rounds d on the way; keep all digits, and round only what is printed.
z = st.norm.ppf(1 - alpha / 2)
d = (first[0] + first[1] - second[0] - second[1]) / 2
sd = np.hypot(first[1] - first[0], second[1] - second[0]) / (2 * z)
CI = (d - z * sd, d + z * sd)
p = 2 * st.norm.sf(abs(d) / sd)
return round(d, 3), CI, p

# %% wrong: equal_centres_by_hand, loses test-5-1-hidden
# does: a rule of its own for centres that are 'equal'
# tell: A small difference is a difference: it has a p-value of its own.
z = st.norm.ppf(1 - alpha / 2)
sd1 = (first[1] - first[0]) / (2 * z)
sd2 = (second[1] - second[0]) / (2 * z)
d = (first[0] + first[1]) / 2 - (second[0] + second[1]) / 2
sd = np.sqrt(sd1**2 + sd2**2)
CI = d - z * sd, d + z * sd
p = 1.0 if abs(d) < 1e-3 else 2 * st.norm.sf(abs(d) / sd)
return d, CI, p

# %% wrong: fixed_z, loses test-5-1-hidden
# does: always the z of 95 %
# tell: The intervals were computed at alpha: z is not always that of 95 %.
z = st.norm.ppf(0.975)
d = (first[0] + first[1] - second[0] - second[1]) / 2
sd = np.hypot(first[1] - first[0], second[1] - second[0]) / (2 * z)
CI = (d - z * sd, d + z * sd)
p = 2 * st.norm.sf(abs(d) / sd)
return d, CI, p

# %% wrong: gap_of_limits, loses test-5-1 test-5-1-hidden
# does: upper limit minus upper limit
# tell: The estimates are the centres of the intervals, not their upper limits.
z = st.norm.ppf(1 - alpha / 2)
d = first[1] - second[1]
sd = np.hypot(first[1] - first[0], second[1] - second[0]) / (2 * z)
CI = (d - z * sd, d + z * sd)
p = 2 * st.norm.sf(abs(d) / sd)
return d, CI, p

# %% wrong: half_width_as_sd, loses test-5-1 test-5-1-hidden
# does: takes the half-width for the standard deviation
# tell: The half-width is z standard deviations: divide by z.
z = st.norm.ppf(1 - alpha / 2)
d = (first[0] + first[1] - second[0] - second[1]) / 2
sd = np.hypot(first[1] - first[0], second[1] - second[0]) / 2
CI = (d - z * sd, d + z * sd)
p = 2 * st.norm.sf(abs(d) / sd)
return d, CI, p

# %% wrong: no_absolute_in_p, loses test-5-1 test-5-1-hidden
# does: no absolute value in p
# tell: For a negative difference p exceeds 1: both directions count alike.
z = st.norm.ppf(1 - alpha / 2)
d = (first[0] + first[1] - second[0] - second[1]) / 2
sd = np.hypot(first[1] - first[0], second[1] - second[0]) / (2 * z)
CI = (d - z * sd, d + z * sd)
p = 2 * st.norm.sf(d / sd)
return d, CI, p

# %% wrong: one_minus_cdf, whole, loses test-5-1-hidden
# does: subtracts the distribution function from 1
# tell: Far out in the tail 1 - cdf has no digits left, and is 0 in the end. st.norm.sf keeps
#   them.
def difference_from_intervals(first, second, alpha=0.05):
    """Compare two published estimates by their symmetric intervals."""
    (l1, u1), (l2, u2) = first, second
    d = (l1 + u1) / 2 - (l2 + u2) / 2
    z = st.norm.ppf(1 - alpha / 2)
    s1, s2 = (u1 - l1) / 2 / z, (u2 - l2) / 2 / z
    sd = np.sqrt(s1**2 + s2**2)
    CI = d - z * sd, d + z * sd
    p = 2 * (1 - st.norm.cdf(abs(d) / sd))
    return d, CI, p


d, CI, p = difference_from_intervals((0.91, 0.99), (0.88, 0.92))
print(f"difference {d:.3f}  [{CI[0]:.4f}, {CI[1]:.4f}],  p = {p:.4f}")

# %% wrong: one_sd_for_equal_widths, whole, loses test-5-1-hidden
# does: one standard deviation for equally wide intervals
# tell: The variances add up, for equal widths as well: the difference has the root of 2 times
#   the standard deviation.
def difference_from_intervals(first, second, alpha=0.05):
    """Compare two published estimates by their symmetric intervals."""
    (l1, u1), (l2, u2) = first, second
    d = (l1 + u1) / 2 - (l2 + u2) / 2
    z = st.norm.ppf(1 - alpha / 2)
    s1, s2 = (u1 - l1) / 2 / z, (u2 - l2) / 2 / z
    sd = s1 if np.isclose(s1, s2) else np.sqrt(s1**2 + s2**2)
    CI = d - z * sd, d + z * sd
    p = 2 * st.norm.cdf(-abs(d) / sd)
    return d, CI, p


d, CI, p = difference_from_intervals((0.91, 0.99), (0.88, 0.92))
print(f"difference {d:.3f}  [{CI[0]:.4f}, {CI[1]:.4f}],  p = {p:.4f}")

# %% wrong: one_sided, loses test-5-1 test-5-1-hidden
# does: one tail only
# tell: Only one tail is counted; p is two-sided.
z = st.norm.ppf(1 - alpha / 2)
d = (first[0] + first[1] - second[0] - second[1]) / 2
sd = np.hypot(first[1] - first[0], second[1] - second[0]) / (2 * z)
CI = (d - z * sd, d + z * sd)
p = st.norm.sf(abs(d) / sd)
return d, CI, p

# %% wrong: one_sided_z, loses test-5-1 test-5-1-hidden
# does: z cuts off alpha on either side
# tell: Half of alpha is cut off on either side.
z = st.norm.ppf(1 - alpha)
d = (first[0] + first[1] - second[0] - second[1]) / 2
sd = np.hypot(first[1] - first[0], second[1] - second[0]) / (2 * z)
CI = (d - z * sd, d + z * sd)
p = 2 * st.norm.sf(abs(d) / sd)
return d, CI, p

# %% wrong: overlap_decides, loses test-5-1 test-5-1-hidden
# does: p = 1 if the intervals overlap, else 0
# tell: Overlap is not a test: p comes from the difference and its standard deviation.
z = st.norm.ppf(1 - alpha / 2)
d = (first[0] + first[1] - second[0] - second[1]) / 2
sd = np.hypot(first[1] - first[0], second[1] - second[0]) / (2 * z)
CI = (d - z * sd, d + z * sd)
p = float(first[0] <= second[1] and second[0] <= first[1])
return d, CI, p

# %% wrong: reversed, loses test-5-1 test-5-1-hidden
# does: second minus first
# tell: The difference is the first minus the second.
z = st.norm.ppf(1 - alpha / 2)
d = (second[0] + second[1] - first[0] - first[1]) / 2
sd = np.hypot(first[1] - first[0], second[1] - second[0]) / (2 * z)
CI = (d - z * sd, d + z * sd)
p = 2 * st.norm.sf(abs(d) / sd)
return d, CI, p

# %% wrong: sum_of_sds, loses test-5-1 test-5-1-hidden
# does: adds the standard deviations
# tell: For independent samples the variances add up. Adding the standard deviations is the rule
#   of overlap again.
z = st.norm.ppf(1 - alpha / 2)
d = (first[0] + first[1] - second[0] - second[1]) / 2
sd = (first[1] - first[0] + second[1] - second[0]) / (2 * z)
CI = (d - z * sd, d + z * sd)
p = 2 * st.norm.sf(abs(d) / sd)
return d, CI, p

# %% wrong: whole_width, loses test-5-1 test-5-1-hidden
# does: takes the width for the half-width
# tell: Half of the width is z standard deviations, not the whole.
z = st.norm.ppf(1 - alpha / 2)
d = (first[0] + first[1] - second[0] - second[1]) / 2
sd = np.hypot(first[1] - first[0], second[1] - second[0]) / z
CI = (d - z * sd, d + z * sd)
p = 2 * st.norm.sf(abs(d) / sd)
return d, CI, p

# %% wrong: z_1_96_for_sd, loses test-5-1 test-5-1-hidden
# does: standard deviation by 1.96, whatever alpha
# tell: Both intervals have confidence 1 - alpha: find z for it, unrounded.
z = st.norm.ppf(1 - alpha / 2)
d = (first[0] + first[1] - second[0] - second[1]) / 2
sd = np.hypot(first[1] - first[0], second[1] - second[0]) / (2 * 1.96)
CI = (d - z * sd, d + z * sd)
p = 2 * st.norm.sf(abs(d) / sd)
return d, CI, p

# %% wrong: z_two_digits, loses test-5-1 test-5-1-hidden
# does: rounds the critical value to two digits
# tell: The critical value is not 1.96 but 1.95996...: do not round it.
z = round(st.norm.ppf(1 - alpha / 2), 2)
d = (first[0] + first[1] - second[0] - second[1]) / 2
sd = np.hypot(first[1] - first[0], second[1] - second[0]) / (2 * z)
CI = (d - z * sd, d + z * sd)
p = 2 * st.norm.sf(abs(d) / sd)
return d, CI, p

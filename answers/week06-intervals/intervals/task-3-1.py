# %% [markdown]
# If two estimates are independent, their variances add up, for a difference just as for a sum, so
# there is a plus under the root although `d` has a minus. Nothing is pooled, because the interval
# does not assume that the models are equally good. In the example called "lecture" the 30 rows
# contribute 0.00425 of the total variance of 0.00429: a large second test set cannot make up for a
# small first one.
#
# - sum_of_sds
# - minus_between
# - pooled
# - absolute

# %% given
def unpaired_interval(e1, n1, e2, n2, alpha=0.05):
    """Interval for the difference of two error rates from independent test sets.

    Parameters
    ----------
    e1, e2 : float
        Error rates, in [0, 1].
    n1, n2 : int
        Numbers of test rows, at least 1.
    alpha : float
        1 minus the confidence, in (0, 1).

    Returns
    -------
    tuple of float
        Lower and upper limit of e1 - e2, in [-1, 1] or a little beyond.
    """
    # 3.1) Difference, its standard deviation, then the limits
    ...


print("example:       [{:.4f}, {:.4f}]".format(*unpaired_interval(0.15, 30, 0.25, 5000)))
print("abalone trees: [{:.4f}, {:.4f}]".format(*unpaired_interval(*errors["shallow"], *errors["deep"])))

# %% right: array
# does: NumPy arrays throughout; returns an array
e, n = np.array([e1, e2]), np.array([n1, n2])
sd = np.linalg.norm(np.sqrt(e * (1 - e) / n))
return e[0] - e[1] + sd * st.norm.ppf([alpha / 2, 1 - alpha / 2])

# %% right: by_accuracies
# does: from the accuracies, with a helper and a warning
import warnings

def variance(right, rows):
    return (right - right**2) / rows

acc1, acc2 = 1 - e1, 1 - e2
if min(n1, n2) < 30:
    warnings.warn("few rows")
half = np.sqrt(st.chi2.ppf(1 - alpha, 1) * (variance(acc1, n1) + variance(acc2, n2)))
return (acc2 - acc1) - half, (acc2 - acc1) + half

# %% right: dictionary_locals
# does: a series of both models
models = pd.DataFrame({"e": [e1, e2], "n": [n1, n2]})
sd = np.sqrt((models["e"] * (1 - models["e"]) / models["n"]).sum())
d = -models["e"].diff().iloc[-1]
z = -st.norm.ppf(alpha / 2)
return tuple(np.array([d - z * sd, d + z * sd]).tolist())

# %% right: hypot_quantiles, whole
# does: math.hypot, quantiles of a normal distribution around d
import math
from statistics import NormalDist


def _sd(rate, rows):
    return math.sqrt(rate * (1 - rate) / rows)


def unpaired_interval(e1, n1, e2, n2, alpha=0.05):
    """Interval for the difference of two error rates from independent test sets."""
    d = e1 - e2
    sigma = math.hypot(_sd(e1, n1), _sd(e2, n2))
    if sigma == 0:
        return d, d
    z = NormalDist().inv_cdf(1 - alpha / 2)
    return d - z * sigma, d + z * sigma


print("example:       [{:.4f}, {:.4f}]".format(*unpaired_interval(0.15, 30, 0.25, 5000)))
print("abalone trees: [{:.4f}, {:.4f}]".format(*unpaired_interval(*errors["shallow"], *errors["deep"])))

# %% right: keyword_only_math, whole
# does: math and statistics only; keyword-only alpha; prints
def unpaired_interval(e1, n1, e2, n2, *, alpha=0.05):
    """Interval for the difference of two error rates from independent test sets.

    Parameters
    ----------
    e1, e2 : float
        Error rates, in [0, 1].
    n1, n2 : int
        Numbers of test rows, at least 1.
    alpha : float
        1 minus the confidence, in (0, 1).

    Returns
    -------
    tuple of float
        Lower and upper limit of e1 - e2, in [-1, 1] or a little beyond.
    """
    # 3.1) Difference, its standard deviation, then the limits
    import math
    from statistics import NormalDist

    s1, s2 = math.sqrt(e1 * (1 - e1) / n1), math.sqrt(e2 * (1 - e2) / n2)
    half = NormalDist().inv_cdf(1 - alpha / 2) * math.hypot(s1, s2)
    print("half-width", half)
    return (e1 - e2) - half, (e1 - e2) + half


print("example:       [{:.4f}, {:.4f}]".format(*unpaired_interval(0.15, 30, 0.25, 5000)))
print("abalone trees: [{:.4f}, {:.4f}]".format(*unpaired_interval(*errors["shallow"], *errors["deep"])))

# %% right: signs_list
# does: both signs in a list
variances = [e * (1 - e) / n for e, n in ((e1, n1), (e2, n2))]
half = st.norm.isf(alpha / 2) * sum(variances) ** 0.5
return [e1 - e2 + sign * half for sign in (-1, 1)]

# %% wrong: absolute, loses test-3-1 test-3-1-hidden
# does: the difference without its sign
# tell: The sign of the difference is lost: it says which model is better.
d = abs(e1 - e2)
sd = np.sqrt(e1 * (1 - e1) / n1 + e2 * (1 - e2) / n2)
z = st.norm.ppf(1 - alpha / 2)
return d - z * sd, d + z * sd

# %% wrong: certain_at_equal_rates, whole, loses test-3-1-hidden
# does: an interval of width 0 for equal error rates
# tell: Equal error rates are no proof of equal models: the standard deviation is not 0.
def unpaired_interval(e1, n1, e2, n2, alpha=0.05):
    """Interval for the difference of two error rates from independent test sets."""
    if e1 == e2:
        return 0.0, 0.0
    d = e1 - e2
    sd = np.sqrt(e1 * (1 - e1) / n1 + e2 * (1 - e2) / n2)
    z = st.norm.ppf(1 - alpha / 2)
    return d - z * sd, d + z * sd


print("example:       [{:.4f}, {:.4f}]".format(*unpaired_interval(0.15, 30, 0.25, 5000)))
print("abalone trees: [{:.4f}, {:.4f}]".format(*unpaired_interval(*errors["shallow"], *errors["deep"])))

# %% wrong: clipped, loses test-3-1-hidden
# does: cuts the limits at -1 and 1
# tell: The limits stay as they are, even if they leave [-1, 1] a little.
d = e1 - e2
sd = np.sqrt(e1 * (1 - e1) / n1 + e2 * (1 - e2) / n2)
z = st.norm.ppf(1 - alpha / 2)
return max(d - z * sd, -1), min(d + z * sd, 1)

# %% wrong: clipped_below, loses test-3-1-hidden
# does: cuts the lower limit at -1
# tell: The limits stay as they are, even if they leave [-1, 1] a little.
d = e1 - e2
sd = np.sqrt(e1 * (1 - e1) / n1 + e2 * (1 - e2) / n2)
z = st.norm.ppf(1 - alpha / 2)
return max(d - z * sd, -1), d + z * sd

# %% wrong: difference_three_digits, loses test-3-1-hidden
# does: rounds the difference to three digits
# tell: Rounds the difference on the way; keep all digits, and round only what is printed.
d = round(e1 - e2, 3)
sd = np.sqrt(e1 * (1 - e1) / n1 + e2 * (1 - e2) / n2)
z = st.norm.ppf(1 - alpha / 2)
return d - z * sd, d + z * sd

# %% wrong: difference_two_digits, loses test-3-1-hidden
# does: rounds the difference to two digits
# tell: Rounds the difference on the way; keep all digits, and round only what is printed.
d = round(e1 - e2, 2)
sd = np.sqrt(e1 * (1 - e1) / n1 + e2 * (1 - e2) / n2)
z = st.norm.ppf(1 - alpha / 2)
return d - z * sd, d + z * sd

# %% wrong: first_variance_only, loses test-3-1 test-3-1-hidden
# does: leaves out the variance of the second model
# tell: The uncertainty of the second model is missing.
d = e1 - e2
sd = np.sqrt(e1 * (1 - e1) / n1)
z = st.norm.ppf(1 - alpha / 2)
return d - z * sd, d + z * sd

# %% wrong: fixed_z, loses test-3-1 test-3-1-hidden
# does: always z = 1.96
# tell: 1.96 belongs to alpha = 0.05 only, and is rounded. Find z from the argument alpha.
d = e1 - e2
sd = np.sqrt(e1 * (1 - e1) / n1 + e2 * (1 - e2) / n2)
z = 1.96
return d - z * sd, d + z * sd

# %% wrong: large_set_taken_as_exact, loses test-3-1-hidden
# does: drops the variance of the larger set if it has more than 200 times the rows of the other
# tell: Both variances count, also that of a much larger set.
z = st.norm.ppf(1 - alpha / 2)
d = e1 - e2
sd = np.sqrt(e1 * (1 - e1) / n1 + e2 * (1 - e2) / n2)
if max(n1, n2) > 200 * min(n1, n2):
    small, rows = (e1, n1) if n1 < n2 else (e2, n2)
    sd = np.sqrt(small * (1 - small) / rows)
return d - z * sd, d + z * sd

# %% wrong: minus_between, loses test-3-1 test-3-1-hidden
# does: subtracts the variances
# tell: The variance of a difference is the sum of the variances, not their difference.
d = e1 - e2
sd = np.sqrt(abs(e1 * (1 - e1) / n1 - e2 * (1 - e2) / n2))
z = st.norm.ppf(1 - alpha / 2)
return d - z * sd, d + z * sd

# %% wrong: n_minus_1, loses test-3-1 test-3-1-hidden
# does: divides by n - 1
# tell: Each variance is e(1 - e) divided by n, not by n - 1.
d = e1 - e2
sd = np.sqrt(e1 * (1 - e1) / (n1 - 1) + e2 * (1 - e2) / (n2 - 1))
z = st.norm.ppf(1 - alpha / 2)
return d - z * sd, d + z * sd

# %% wrong: no_root, loses test-3-1 test-3-1-hidden
# does: the variance in place of the standard deviation
# tell: z multiplies the standard deviation, not the variance.
d = e1 - e2
sd = e1 * (1 - e1) / n1 + e2 * (1 - e2) / n2
z = st.norm.ppf(1 - alpha / 2)
return d - z * sd, d + z * sd

# %% wrong: one_sided, loses test-3-1 test-3-1-hidden
# does: cuts off alpha on either side
# tell: Half of alpha is cut off on either side.
d = e1 - e2
sd = np.sqrt(e1 * (1 - e1) / n1 + e2 * (1 - e2) / n2)
z = st.norm.ppf(1 - alpha)
return d - z * sd, d + z * sd

# %% wrong: pooled, loses test-3-1 test-3-1-hidden
# does: pools the two error rates
# tell: The pooled error rate belongs to a test of equality. For the interval each model keeps
#   its own variance.
d = e1 - e2
e = (e1 * n1 + e2 * n2) / (n1 + n2)
sd = np.sqrt(e * (1 - e) * (1 / n1 + 1 / n2))
z = st.norm.ppf(1 - alpha / 2)
return d - z * sd, d + z * sd

# %% wrong: pooled_for_equal_sizes, whole, loses test-3-1-hidden
# does: pools the error rates of sets of equal size
# tell: Each model keeps its own error rate in the variance, for equal sizes as well.
def unpaired_interval(e1, n1, e2, n2, alpha=0.05):
    """Interval for the difference of two error rates from independent test sets."""
    d = e1 - e2
    if n1 == n2:
        pooled = (e1 + e2) / 2
        variance = 2 * pooled * (1 - pooled) / n1
    else:
        variance = e1 * (1 - e1) / n1 + e2 * (1 - e2) / n2
    half = st.norm.ppf(1 - alpha / 2) * np.sqrt(variance)
    return d - half, d + half


print("example:       [{:.4f}, {:.4f}]".format(*unpaired_interval(0.15, 30, 0.25, 5000)))
print("abalone trees: [{:.4f}, {:.4f}]".format(*unpaired_interval(*errors["shallow"], *errors["deep"])))

# %% wrong: product_in_32_bits, whole, loses test-3-1-hidden
# does: multiplies the sizes in 32-bit integers
# tell: The product of two large sizes does not fit into 32 bits. Take Python's integers, or
#   floats.
def unpaired_interval(e1, n1, e2, n2, alpha=0.05):
    """Interval for the difference of two error rates from independent test sets."""
    n1, n2 = np.int32(n1), np.int32(n2)
    with np.errstate(all="ignore"):
        variance = (n2 * e1 * (1 - e1) + n1 * e2 * (1 - e2)) / np.float64(n1 * n2)
        sd = np.sqrt(np.abs(variance))
    z = st.norm.ppf(1 - alpha / 2)
    d = e1 - e2
    return d - z * sd, d + z * sd


print("example:       [{:.4f}, {:.4f}]".format(*unpaired_interval(0.15, 30, 0.25, 5000)))
print("abalone trees: [{:.4f}, {:.4f}]".format(*unpaired_interval(*errors["shallow"], *errors["deep"])))

# %% wrong: refuses_one_row, loses test-3-1-hidden
# does: refuses test sets of one row
# tell: One row is a test set, too: the arguments need no check.
d = e1 - e2
sd = np.sqrt(e1 * (1 - e1) / n1 + e2 * (1 - e2) / n2)
if min(n1, n2) < 2:
    raise ValueError('sd')
z = st.norm.ppf(1 - alpha / 2)
return d - z * sd, d + z * sd

# %% wrong: reversed, loses test-3-1 test-3-1-hidden
# does: e2 minus e1
# tell: The difference is e1 - e2, not the other way round.
d = e2 - e1
sd = np.sqrt(e1 * (1 - e1) / n1 + e2 * (1 - e2) / n2)
z = st.norm.ppf(1 - alpha / 2)
return d - z * sd, d + z * sd

# %% wrong: sum_of_sds, loses test-3-1 test-3-1-hidden
# does: adds the standard deviations
# tell: For independent samples the variances add up, not the standard deviations.
d = e1 - e2
sd = np.sqrt(e1 * (1 - e1) / n1) + np.sqrt(e2 * (1 - e2) / n2)
z = st.norm.ppf(1 - alpha / 2)
return d - z * sd, d + z * sd

# %% wrong: upper_first, loses test-3-1 test-3-1-hidden
# does: returns (upper, lower)
# tell: The lower limit comes first.
d = e1 - e2
sd = np.sqrt(e1 * (1 - e1) / n1 + e2 * (1 - e2) / n2)
z = st.norm.ppf(1 - alpha / 2)
return d + z * sd, d - z * sd

# %% [markdown]
# By symmetry $2\Phi(x) - 1$ is the area between $-x$ and $x$, and the absolute value makes the order
# of the models irrelevant. The edge case is recognised by the variance, not by the rates: one rate of
# 0 or 1 is fine as long as the other is neither. Comparing with exactly 0 is safe, because $e(1 - e)$
# is exactly 0 for 0 and 1, even in floating point.
#
# - one_sided
# - p_value
# - sign_kept
# - certain_at_zero

# %% given
def significance_confidence(e1, n1, e2, n2):
    """Confidence at which the interval of the difference just touches 0.

    Parameters
    ----------
    e1, e2 : float
        Error rates, in [0, 1].
    n1, n2 : int
        Numbers of test rows, at least 1.

    Returns
    -------
    float
        In [0, 1): 1 minus the two-sided p-value; NaN where the standard deviation is 0.
    """
    # 3.2) Variance of the difference, then the probability between -|d| / sd and |d| / sd
    ...


print(f"example:       {significance_confidence(0.15, 30, 0.25, 5000):.4f}")
print(f"abalone trees: {significance_confidence(*errors['shallow'], *errors['deep']):.4f}")

# %% right: between_both
# does: area between -|d| / sd and |d| / sd; prints
sd = np.sqrt(np.sum([e * (1 - e) / n for e, n in [(e1, n1), (e2, n2)]]))
if not sd:
    print("no variance")
    return np.nan
z = np.abs(e1 - e2) / sd
area = st.norm.cdf(z) - st.norm.cdf(-z)
print(f"z = {z:.3f}")
return area

# %% right: chi_squared
# does: the square of the ratio is chi-squared; returns nan by arithmetic
v1, v2 = e1 * (1 - e1) / n1, e2 * (1 - e2) / n2
if v1 + v2 > 0:
    return st.chi2.cdf((e1 - e2) ** 2 / (v1 + v2), df=1)
return float("nan")

# %% right: error_function
# does: math.erf
import math

s = math.hypot(math.sqrt(e1 * (1 - e1) / n1), math.sqrt(e2 * (1 - e2) / n2))
return math.nan if s == 0 else math.erf(abs(e2 - e1) / s / math.sqrt(2))

# %% right: half_normal, whole
# does: the half-normal distribution, which gives NaN for a scale of 0
def significance_confidence(e1, n1, e2, n2):
    var = e1 * (1 - e1) / n1 + e2 * (1 - e2) / n2
    return st.halfnorm.cdf(abs(e1 - e2), scale=np.sqrt(var))

# %% right: keyword_only_sf, whole
# does: 1 minus both tails; a helper; keyword-only last argument
def variance(e, n):
    return (e - e * e) / n


def significance_confidence(e1, n1, e2, n2, *, digits=None):
    total = variance(e1, n1) + variance(e2, n2)
    if total <= 0:
        return np.float64("nan")
    p_value = 2 * st.norm.sf(max(e1 - e2, e2 - e1), scale=np.sqrt(total))
    return 1 - p_value


print(significance_confidence(0.15, 30, 0.25, 5000))

# %% right: numpy_division
# does: lets NumPy divide and warn, then says NaN
import warnings

sd = np.sqrt(np.float64(e1 * (1 - e1) / n1 + e2 * (1 - e2) / n2))
warnings.warn("a normal approximation")
ratio = np.divide(abs(e1 - e2), sd)
return 2 * st.norm.cdf(ratio) - 1 if np.isfinite(ratio) else np.nan

# %% wrong: at_most_0_999, loses test-3-2-hidden
# does: returns at most 0.999
# tell: Return the confidence that the formula gives, however near to 1 it is.
variance = e1 * (1 - e1) / n1 + e2 * (1 - e2) / n2
if variance == 0:
    return np.nan
return min(0.999, 2 * st.norm.cdf(abs(e1 - e2) / np.sqrt(variance)) - 1)

# %% wrong: certain_at_zero, loses test-3-2
# does: 1 where the standard deviation is 0
# tell: A standard deviation of 0 is a fault of the approximation, not certainty: NaN was asked
#   for.
variance = e1 * (1 - e1) / n1 + e2 * (1 - e2) / n2
if variance == 0:
    return 1.0
return 2 * st.norm.cdf(abs(e1 - e2) / np.sqrt(variance)) - 1

# %% wrong: list_of_one, whole, loses test-3-2 test-3-2-hidden
# does: a list that holds the confidence
# tell: The result should be the confidence itself, a number, not a list that holds it.
def significance_confidence(e1, n1, e2, n2):
    """Confidence at which the interval of the difference just touches 0.

    Parameters
    ----------
    e1, e2 : float
        Error rates, in [0, 1].
    n1, n2 : int
        Numbers of test rows, at least 1.

    Returns
    -------
    float
        In [0, 1]: 1 minus the two-sided p-value; NaN where the standard deviation is 0.
    """
    # 3.2) Variance of the difference, then the probability between -|d| / sd and |d| / sd
    variance = e1 * (1 - e1) / n1 + e2 * (1 - e2) / n2
    if variance == 0:
        return [np.nan]
    return [2 * st.norm.cdf(abs(e1 - e2) / np.sqrt(variance)) - 1]


print(f"example:       {significance_confidence(0.15, 30, 0.25, 5000):.4f}")
print(f"abalone trees: {significance_confidence(*errors['shallow'], *errors['deep']):.4f}")

# %% wrong: nan_for_equal, loses test-3-2-hidden
# does: NaN also where the error rates are equal
# tell: For equal error rates the confidence is 0.
variance = e1 * (1 - e1) / n1 + e2 * (1 - e2) / n2
if variance == 0 or e1 == e2:
    return np.nan
return 2 * st.norm.cdf(abs(e1 - e2) / np.sqrt(variance)) - 1

# %% wrong: nan_for_one_edge, loses test-3-2-hidden
# does: NaN if the second error rate is 0 or 1
# tell: One error rate of 0 or 1 is not an edge case as long as the other is between them: look
#   at the variance.
variance = e1 * (1 - e1) / n1 + e2 * (1 - e2) / n2
if e2 in (0, 1):
    return np.nan
return 2 * st.norm.cdf(abs(e1 - e2) / np.sqrt(variance)) - 1

# %% wrong: nan_for_small_variance, loses test-3-2-hidden
# does: NaN for a variance below 1e-6
# tell: Only a variance of exactly 0 leaves the formula without an answer; large test sets have
#   small ones.
variance = e1 * (1 - e1) / n1 + e2 * (1 - e2) / n2
if variance < 1e-6:
    return np.nan
return 2 * st.norm.cdf(abs(e1 - e2) / np.sqrt(variance)) - 1

# %% wrong: nan_for_small_variances, whole, loses test-3-2-hidden
# does: takes a small variance for 0
# tell: The variance of many rows is small, but not 0.
def significance_confidence(e1, n1, e2, n2):
    """Confidence at which the interval of the difference just touches 0.

    Parameters
    ----------
    e1, e2 : float
        Error rates, in [0, 1].
    n1, n2 : int
        Numbers of test rows, at least 1.

    Returns
    -------
    float
        In [0, 1]: 1 minus the two-sided p-value; NaN where the standard deviation is 0.
    """
    # 3.2) Variance of the difference, then the probability between -|d| / sd and |d| / sd
    variance = e1 * (1 - e1) / n1 + e2 * (1 - e2) / n2
    if np.isclose(variance, 0):
        return np.nan
    return 2 * st.norm.cdf(abs(e1 - e2) / np.sqrt(variance)) - 1

# %% wrong: no_edge_rule, loses test-3-2
# does: divides whatever the standard deviation is
# tell: Where the standard deviation is 0 the formula has nothing to say: NaN was asked for.
variance = e1 * (1 - e1) / n1 + e2 * (1 - e2) / n2
variance = np.float64(max(variance, 1e-300))
return 2 * st.norm.cdf(abs(e1 - e2) / np.sqrt(variance)) - 1

# %% wrong: none_for_no_variance, loses test-3-2
# does: returns None where the variance is 0
# tell: Return np.nan, a number, not None.
variance = e1 * (1 - e1) / n1 + e2 * (1 - e2) / n2
if variance == 0:
    return None
return 2 * st.norm.cdf(abs(e1 - e2) / np.sqrt(variance)) - 1

# %% wrong: one_sided, loses test-3-2 test-3-2-hidden
# does: the area below |d| / sd
# tell: This is the whole area below |d| / sd. Return the area between both ends.
variance = e1 * (1 - e1) / n1 + e2 * (1 - e2) / n2
if variance == 0:
    return np.nan
return st.norm.cdf(abs(e1 - e2) / np.sqrt(variance))

# %% wrong: p_value, loses test-3-2 test-3-2-hidden
# does: the p-value
# tell: This is the p-value, 1 minus the confidence.
variance = e1 * (1 - e1) / n1 + e2 * (1 - e2) / n2
if variance == 0:
    return np.nan
return 2 * st.norm.sf(abs(e1 - e2) / np.sqrt(variance))

# %% wrong: pooled, loses test-3-2 test-3-2-hidden
# does: pools the two error rates
# tell: The pooled error rate gives another test. The interval of this part keeps each model's
#   own variance.
e = (e1 * n1 + e2 * n2) / (n1 + n2)
variance = e * (1 - e) * (1 / n1 + 1 / n2)
if variance == 0:
    return np.nan
return 2 * st.norm.cdf(abs(e1 - e2) / np.sqrt(variance)) - 1

# %% wrong: rounded_variance, loses test-3-2 test-3-2-hidden
# does: rounds the variance to four decimals, as the lecture does
# tell: The variance is rounded, which shifts the result.
variance = e1 * (1 - e1) / n1 + e2 * (1 - e2) / n2
variance = round(variance, 4)
if variance == 0:
    return np.nan
return 2 * st.norm.cdf(abs(e1 - e2) / np.sqrt(variance)) - 1

# %% wrong: sign_kept, loses test-3-2 test-3-2-hidden
# does: no absolute value
# tell: A confidence cannot be negative: the distance counts, in either direction.
variance = e1 * (1 - e1) / n1 + e2 * (1 - e2) / n2
if variance == 0:
    return np.nan
return 2 * st.norm.cdf((e1 - e2) / np.sqrt(variance)) - 1

# %% wrong: variance_not_sd, loses test-3-2 test-3-2-hidden
# does: divides by the variance
# tell: The difference is divided by its standard deviation, the root of the variance.
variance = e1 * (1 - e1) / n1 + e2 * (1 - e2) / n2
if variance == 0:
    return np.nan
return 2 * st.norm.cdf(abs(e1 - e2) / variance) - 1

# %% wrong: z_from_table, loses test-3-2 test-3-2-hidden
# does: rounds z to two decimals, as a printed table does
# tell: z is rounded as for a printed table; compute without rounding.
variance = e1 * (1 - e1) / n1 + e2 * (1 - e2) / n2
if variance == 0:
    return np.nan
return 2 * st.norm.cdf(round(abs(e1 - e2) / np.sqrt(variance), 2)) - 1

# %% wrong: z_value, loses test-3-2 test-3-2-hidden
# does: returns z
# tell: This is z; return the probability between -z and z.
variance = e1 * (1 - e1) / n1 + e2 * (1 - e2) / n2
if variance == 0:
    return np.nan
return abs(e1 - e2) / np.sqrt(variance)

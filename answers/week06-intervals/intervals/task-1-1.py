# %% [markdown]
# Half of alpha belongs to each tail, and `st.norm.ppf` takes the share that lies below $z$, hence
# $1 - \alpha/2$. The check comes first because 75 in place of 0.75 makes the number under the root
# negative, and NumPy would return NaN with no more than a warning. Limits are not cut off at 0 or 1:
# a limit of 1.02 shows that the normal approximation fits badly, and cutting would hide that.
#
# - count_sd
# - one_sided
# - fixed_z
# - n_minus_1

# %% given
def wald_interval(acc, n, alpha=0.05):
    """Wald's interval for an accuracy.

    Parameters
    ----------
    acc : float
        Share of right predictions, in [0, 1].
    n : int
        Number of predictions, at least 1.
    alpha : float
        1 minus the confidence, in (0, 1).

    Returns
    -------
    tuple of float
        Lower and upper limit.
    """
    # 1.1) Refuse what is no accuracy of n rows, find z, then the limits
    ...


for n in 100, 1000, len(y_test):
    acc = right["shallow"][:n].mean()
    lower, upper = wald_interval(acc, n)
    print(f"shallow tree, {n} rows: {acc:.3f}  [{lower:.3f}, {upper:.3f}]")

# %% right: count_class, whole
# does: on the scale of the count, in a small class
from dataclasses import dataclass


@dataclass
class Count:
    """Number of right predictions, as a binomial variable."""

    right_ones: float
    rows: int

    def __post_init__(self):
        if self.rows < 1:
            raise ValueError("no rows")

    @property
    def share(self):
        return self.right_ones / self.rows

    def spread(self, q):
        f = self.share
        return q * (self.rows * f * (1 - f)) ** 0.5


def wald_interval(acc, n, alpha=0.05):
    """Wald's interval for an accuracy."""
    match acc:
        case value if 0 <= value <= 1:
            pass
        case _:
            raise ValueError("acc is a share")
    if acc in (0, 1) and n >= 1:
        return float(acc), float(acc)
    c = Count(acc * n, n)
    half_count = c.spread(st.norm.isf(alpha / 2))
    return (c.right_ones - half_count) / n, (c.right_ones + half_count) / n


for n in 100, 1000, len(y_test):
    acc = right["shallow"][:n].mean()
    lower, upper = wald_interval(acc, n)
    print(f"shallow tree, {n} rows: {acc:.3f}  [{lower:.3f}, {upper:.3f}]")

# %% right: normal_interval
# does: st.norm.interval, with the two edges apart
if n < 1 or not 0 <= acc <= 1:
    raise ValueError("acc should be in [0, 1] and n at least 1")
if acc in (0, 1):
    return acc, acc
return st.norm.interval(1 - alpha, loc=acc, scale=(acc * (1 - acc) / n) ** 0.5)

# %% right: own_helper_warns, whole
# does: a helper of its own, renamed locals, a warning for few rows
import warnings


def standard_error(share, rows):
    return np.sqrt(share * (1 - share) / rows)


def wald_interval(acc, n, alpha=0.05):
    if n <= 0:
        raise ValueError("no rows")
    if acc < 0 or acc > 1:
        raise ValueError("no accuracy")
    if n < 30:
        warnings.warn("few rows")
    critical = -st.norm.ppf(alpha / 2)
    low = acc - critical * standard_error(acc, n)
    high = acc + critical * standard_error(acc, n)
    result = (float(low), float(high))
    return result


for n in 100, 1000, len(y_test):
    print(wald_interval(right["shallow"][:n].mean(), n))

# %% right: signs_array
# does: an array of both signs; returns an array
if n < 1 or not 0 <= acc <= 1:
    raise ValueError("acc should be in [0, 1] and n at least 1")
z = st.norm.isf(alpha / 2)
return acc + np.array([-1, 1]) * z * np.std([0.0, 1.0]) * 2 * np.sqrt(acc * (1 - acc) / n)

# %% right: standard_library
# does: math and statistics only; returns a list; prints
import math
from statistics import NormalDist

if not (n >= 1 and 0 <= acc <= 1):
    raise ValueError("not an accuracy of n rows")
z = NormalDist().inv_cdf(1 - alpha / 2)
d = z * math.sqrt(acc - acc * acc) / math.sqrt(n)
print(f"z = {z:.4f}")
return [acc - d, acc + d]

# %% right: whole_rows
# does: turns the accuracy into a whole number of rows first
if n < 1 or not 0 <= acc <= 1:
    raise ValueError("acc should be in [0, 1] and n at least 1")
acc = round(acc * n) / n
half = st.norm.ppf(1 - alpha / 2) * np.sqrt(acc * (1 - acc) / n)
return acc - half, acc + half

# %% right: zeros_and_ones
# does: the interval of a mean, from the sum of squares
if n < 1 or not 0 <= acc <= 1:
    raise ValueError("acc should be in [0, 1] and n at least 1")
variance = (acc * (1 - acc) ** 2 + (1 - acc) * acc**2) / n
half = np.sqrt(st.chi2.isf(alpha, df=1) * variance)
lower, upper = np.subtract(acc, half), np.add(acc, half)
return lower, upper

# %% wrong: accuracy_two_digits, whole, loses test-1-1-hidden
# does: rounds the accuracy to two digits
# tell: 2 right of 3 is 0.6666..., not 0.67: put the accuracy into the formula as it is.
def wald_interval(acc, n, alpha=0.05):
    """Wald's interval for an accuracy."""
    if n < 1 or not 0 <= acc <= 1:
        raise ValueError("acc must be in [0, 1], n at least 1")
    f = round(float(acc), 2)
    half = st.norm.ppf(1 - alpha / 2) * np.sqrt(f * (1 - f) / n)
    return f - half, f + half


for n in 100, 1000, len(y_test):
    acc = right["shallow"][:n].mean()
    lower, upper = wald_interval(acc, n)
    print(f"shallow tree, {n} rows: {acc:.3f}  [{lower:.3f}, {upper:.3f}]")

# %% wrong: alpha_above_half, whole, loses test-1-1-hidden
# does: takes alpha above one half for the confidence
# tell: alpha is 1 minus the confidence, above one half as well: do not guess what was meant.
def wald_interval(acc, n, alpha=0.05):
    """Wald's interval for an accuracy."""
    if n < 1 or not 0 <= acc <= 1:
        raise ValueError("acc must be in [0, 1], n at least 1")
    if alpha > 0.5:  # somebody passed the confidence
        alpha = 1 - alpha
    z = st.norm.ppf(1 - alpha / 2)
    half = z * np.sqrt(acc * (1 - acc) / n)
    return acc - half, acc + half


for n in 100, 1000, len(y_test):
    acc = right["shallow"][:n].mean()
    lower, upper = wald_interval(acc, n)
    print(f"shallow tree, {n} rows: {acc:.3f}  [{lower:.3f}, {upper:.3f}]")

# %% wrong: checks_acc_only, loses test-1-1-hidden-edges
# does: does not refuse n below 1
# tell: Fewer than one row should raise a ValueError, too.
n = max(n, 1)
if not 0 <= acc <= 1:
    raise ValueError("acc should be in [0, 1] and n at least 1")
half = st.norm.ppf(1 - alpha / 2) * np.sqrt(acc * (1 - acc) / n)
return acc - half, acc + half

# %% wrong: clipped, loses test-1-1-hidden
# does: cuts the limits at 0 and 1
# tell: The limits were to be returned as they are, also beyond 0 or 1.
if n < 1 or not 0 <= acc <= 1:
    raise ValueError("acc should be in [0, 1] and n at least 1")
half = st.norm.ppf(1 - alpha / 2) * np.sqrt(acc * (1 - acc) / n)
return max(acc - half, 0), min(acc + half, 1)

# %% wrong: clipped_below, loses test-1-1-hidden
# does: cuts the lower limit at 0
# tell: Limits below 0 or above 1 are returned as they are.
if n < 1 or not 0 <= acc <= 1:
    raise ValueError("acc should be in [0, 1] and n at least 1")
half = st.norm.ppf(1 - alpha / 2) * np.sqrt(acc * (1 - acc) / n)
return max(acc - half, 0), acc + half

# %% wrong: count_sd, loses test-1-1 test-1-1-hidden
# does: standard deviation of the count
# tell: np(1-p) is the variance of the number of right predictions. The accuracy is that number
#   divided by n.
if n < 1 or not 0 <= acc <= 1:
    raise ValueError("acc should be in [0, 1] and n at least 1")
half = st.norm.ppf(1 - alpha / 2) * np.sqrt(acc * (1 - acc) * n)
return acc - half, acc + half

# %% wrong: fixed_z, loses test-1-1 test-1-1-hidden
# does: always z = 1.96
# tell: 1.96 belongs to alpha = 0.05 only, and is rounded. Find z from the argument alpha.
if n < 1 or not 0 <= acc <= 1:
    raise ValueError("acc should be in [0, 1] and n at least 1")
half = 1.96 * np.sqrt(acc * (1 - acc) / n)
return acc - half, acc + half

# %% wrong: half_width, loses test-1-1 test-1-1-hidden test-1-1-hidden-edges
# does: returns the estimate and the half-width
# tell: The result should be the two limits, not the estimate and a half-width.
if n < 1 or not 0 <= acc <= 1:
    raise ValueError("acc should be in [0, 1] and n at least 1")
half = st.norm.ppf(1 - alpha / 2) * np.sqrt(acc * (1 - acc) / n)
return acc, half

# %% wrong: lower_quantile, loses test-1-1 test-1-1-hidden
# does: z from the lower tail, so that the limits change places
# tell: The quantile of alpha / 2 is negative, so that the upper limit comes first.
if n < 1 or not 0 <= acc <= 1:
    raise ValueError("acc should be in [0, 1] and n at least 1")
half = st.norm.ppf(alpha / 2) * np.sqrt(acc * (1 - acc) / n)
return acc - half, acc + half

# %% wrong: n_minus_1, loses test-1-1 test-1-1-hidden
# does: divides by n - 1
# tell: The variance of an accuracy is f(1 - f) divided by n, not by n - 1.
if n < 1 or not 0 <= acc <= 1:
    raise ValueError("acc should be in [0, 1] and n at least 1")
half = st.norm.ppf(1 - alpha / 2) * np.sqrt(acc * (1 - acc) / (n - 1 if n > 1 else 1))
return acc - half, acc + half

# %% wrong: no_refusal, loses test-1-1-hidden-edges
# does: computes for any arguments
# tell: An accuracy outside [0, 1] or fewer than one row should raise a ValueError.
acc, n = np.clip(acc, 0, 1), max(n, 1)
half = st.norm.ppf(1 - alpha / 2) * np.sqrt(acc * (1 - acc) / n)
return acc - half, acc + half

# %% wrong: no_root, loses test-1-1 test-1-1-hidden
# does: variance in place of the standard deviation
# tell: z multiplies the standard deviation, not the variance.
if n < 1 or not 0 <= acc <= 1:
    raise ValueError("acc should be in [0, 1] and n at least 1")
half = st.norm.ppf(1 - alpha / 2) * (acc * (1 - acc) / n)
return acc - half, acc + half

# %% wrong: not_by_n, loses test-1-1 test-1-1-hidden
# does: standard deviation of one prediction
# tell: This is the standard deviation of a single prediction; that of the mean of n is smaller.
if n < 1 or not 0 <= acc <= 1:
    raise ValueError("acc should be in [0, 1] and n at least 1")
half = st.norm.ppf(1 - alpha / 2) * np.sqrt(acc * (1 - acc))
return acc - half, acc + half

# %% wrong: one_sided, loses test-1-1 test-1-1-hidden
# does: cuts off alpha on either side
# tell: Alpha is cut off on either side, so that 2 alpha is left outside: half of alpha belongs
#   to each.
if n < 1 or not 0 <= acc <= 1:
    raise ValueError("acc should be in [0, 1] and n at least 1")
half = st.norm.ppf(1 - alpha) * np.sqrt(acc * (1 - acc) / n)
return acc - half, acc + half

# %% wrong: refuses_edges, loses test-1-1-hidden-edges
# does: refuses accuracies of 0 and 1
# tell: Accuracies of exactly 0 and 1 are possible; they give an interval of width 0.
if n < 1 or not 0 < acc < 1:
    raise ValueError("acc should be in [0, 1] and n at least 1")
half = st.norm.ppf(1 - alpha / 2) * np.sqrt(acc * (1 - acc) / n)
return acc - half, acc + half

# %% wrong: refuses_one_row, whole, loses test-1-1-hidden-edges
# does: refuses a single row
# tell: One row is enough for the formula: only n below 1 is refused.
def wald_interval(acc, n, alpha=0.05):
    if n <= 1 or not 0 <= acc <= 1:
        raise ValueError("too few")
    h = st.norm.ppf(1 - alpha / 2) * np.sqrt(acc * (1 - acc) / n)
    return acc - h, acc + h

# %% wrong: z_two_digits, loses test-1-1 test-1-1-hidden
# does: rounds the critical value to two digits
# tell: The critical value is not 1.96 but 1.95996...: do not round it.
if n < 1 or not 0 <= acc <= 1:
    raise ValueError("acc should be in [0, 1] and n at least 1")
half = round(st.norm.ppf(1 - alpha / 2), 2) * np.sqrt(acc * (1 - acc) / n)
return acc - half, acc + half

# %% [markdown]
# F is a weighted harmonic mean: recall has the weight α, precision the weight 1. A harmonic mean stays close
# to the smaller number, so no weight lets a model buy its way out with one of the two. As α grows, F goes to
# the recall, as it shrinks, to the precision. The β of many books is the root of α, so F₂ has α = 4. If
# nothing that was found is right, F is 0.
#
# - alpha_as_beta
# - factor_two
# - arithmetic

# %% given
def f_measure(precision, recall, alpha):
    """Weighted harmonic mean of precision and recall.

    Parameters
    ----------
    precision, recall : float
        In [0, 1].
    alpha : float
        Weight of recall, beta squared; more than 0.

    Returns
    -------
    float
        In [0, 1]; 0 where both are 0.
    """
    ...
    return F


for name, row in screening.iterrows():
    print(name, [round(float(f_measure(row["precision"], row["recall"], alpha)), 3) for alpha in (0.25, 1, 4)])

# %% right: beta
# does: goes through beta, the root of alpha

# 3.1) The denominator first: what if it is 0?
beta = np.sqrt(alpha)
below = beta**2 * precision + recall
F = 0.0 if np.isclose(below, 0) else (1 + beta**2) * precision * recall / below

# %% right: divide_where, whole
# does: np.divide where the denominator is not 0
def f_measure(precision, recall, alpha):
    """Weighted harmonic mean of precision and recall."""
    P, R, a = (np.asarray(v, dtype=float) for v in (precision, recall, alpha))
    denominator = np.atleast_1d(a * P + R)
    F = np.divide(np.atleast_1d(P * R + a * P * R), denominator, out=np.zeros_like(denominator), where=denominator > 0)
    F = F.item() if F.size == 1 else F
    return F


for name, row in screening.iterrows():
    print(name, [round(float(f_measure(row["precision"], row["recall"], alpha)), 3) for alpha in (0.25, 1, 4)])

# %% right: nan_to_num
# does: NumPy's division, NaN replaced by 0, with a warning

# 3.1) The denominator first: what if it is 0?
F = np.nan_to_num(np.float64((1 + alpha) * precision * recall) / (alpha * precision + recall))

# %% right: reciprocals
# does: the weighted harmonic mean by its reciprocals

# 3.1) The denominator first: what if it is 0?
if precision == 0 or recall == 0:
    return 0
F = (1 + alpha) / (1 / precision + alpha / recall)

# %% right: statistics
# does: the standard library's weighted harmonic mean; prints

# 3.1) The denominator first: what if it is 0?
from statistics import harmonic_mean

print(precision, recall)
F = harmonic_mean([float(precision), float(recall)], weights=[1, alpha])

# %% right: try_division
# does: catches the division by 0

# 3.1) The denominator first: what if it is 0?
P, R = float(precision), float(recall)
try:
    F = (P * R + alpha * P * R) / (alpha * P + R)
except ZeroDivisionError:
    F = 0.0

# %% wrong: alpha_as_beta, loses test-3-1 test-3-1-hidden
# does: takes alpha for beta
# tell: Alpha is beta squared already; here it is squared again.

# 3.1) The denominator first: what if it is 0?
denominator = alpha**2 * precision + recall
F = (1 + alpha**2) * precision * recall / denominator if denominator > 0 else 0.0

# %% wrong: alpha_on_recall, loses test-3-1 test-3-1-hidden
# does: multiplies recall by alpha in the denominator
# tell: In the denominator alpha multiplies precision, which gives recall the weight; here it
#   multiplies recall.

# 3.1) The denominator first: what if it is 0?
denominator = precision + alpha * recall
F = (1 + alpha) * precision * recall / denominator if denominator > 0 else 0.0

# %% wrong: arithmetic, loses test-3-1 test-3-1-hidden
# does: the weighted arithmetic mean
# tell: This is the weighted arithmetic mean; the F measure is the harmonic one, which a small
#   value pulls down.

# 3.1) The denominator first: what if it is 0?
F = (precision + alpha * recall) / (1 + alpha)

# %% wrong: f1, loses test-3-1 test-3-1-hidden
# does: ignores alpha
# tell: The function ignores its argument alpha.

# 3.1) The denominator first: what if it is 0?
denominator = precision + recall
F = 2 * precision * recall / denominator if denominator > 0 else 0.0

# %% wrong: factor_missing, loses test-3-1 test-3-1-hidden
# does: forgets the factor 1 + alpha
# tell: The factor 1 + alpha is missing: P = R = 1 should give 1.

# 3.1) The denominator first: what if it is 0?
denominator = alpha * precision + recall
F = precision * recall / denominator if denominator > 0 else 0.0

# %% wrong: factor_two, loses test-3-1 test-3-1-hidden
# does: keeps the factor 2 of F1
# tell: 2 is 1 + alpha for alpha = 1 only.

# 3.1) The denominator first: what if it is 0?
denominator = alpha * precision + recall
F = 2 * precision * recall / denominator if denominator > 0 else 0.0

# %% wrong: geometric, loses test-3-1 test-3-1-hidden
# does: the weighted geometric mean
# tell: This is a geometric mean; the F measure is a harmonic one.

# 3.1) The denominator first: what if it is 0?
F = (precision * recall**alpha) ** (1 / (1 + alpha))

# %% wrong: nan, loses test-3-1
# does: returns NaN for P = R = 0
# tell: For P = R = 0 the task asks for 0, not NaN.

# 3.1) The denominator first: what if it is 0?
denominator = alpha * precision + recall
F = (1 + alpha) * precision * recall / denominator if denominator > 0 else np.nan

# %% wrong: no_guard, loses test-3-1
# does: divides by 0
# tell: For P = R = 0 this divides by 0: the task asks for 0.

# 3.1) The denominator first: what if it is 0?
denominator = alpha * precision + recall
F = (1 + alpha) * precision * recall / denominator

# %% wrong: one_for_zero, loses test-3-1
# does: returns 1 for P = R = 0
# tell: Nothing found and nothing right is F = 0.

# 3.1) The denominator first: what if it is 0?
denominator = alpha * precision + recall
F = (1 + alpha) * precision * recall / denominator if denominator > 0 else 1.0

# %% wrong: root_of_alpha, loses test-3-1 test-3-1-hidden
# does: takes the root of alpha
# tell: Alpha enters as it is: the root would be beta.

# 3.1) The denominator first: what if it is 0?
denominator = alpha**0.5 * precision + recall
F = (1 + alpha**0.5) * precision * recall / denominator if denominator > 0 else 0.0

# %% wrong: whole_alpha_only, loses test-3-1-hidden
# does: repeats the recall round(alpha) times (from alpha 1 on)
# tell: alpha may be any positive number, such as 2.5.
from statistics import harmonic_mean
if alpha >= 1:
    F = harmonic_mean([float(precision)] + [float(recall)] * round(alpha))
else:
    F = harmonic_mean([float(precision)] * round(1 / alpha) + [float(recall)])

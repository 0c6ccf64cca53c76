# %% [markdown]
# The edge rule changes one limit and nothing else: for $m = n$ the lower limit still cuts off
# $\alpha/2$, and `theta_hat` stays just below 1. The limits are two quantiles, not
# `theta_hat` plus or minus one width, because near 1 the posterior is skewed and reaches further down
# than up.
#
# - share_as_estimate
# - no_edge_rule
# - half_level
# - estimate_at_edges

# %% given
def jeffrey_interval(y_true, y_preds, alpha=0.05):
    """Estimate a classifier's accuracy, with Jeffreys' interval.

    Parameters
    ----------
    y_true, y_preds : numpy.ndarray of shape (n,)
        True and predicted labels.
    alpha : float
        Posterior probability left outside the interval, in (0, 1).

    Returns
    -------
    theta_hat : float
        Posterior mean of the accuracy.
    CI : tuple of float
        Lower and upper limit.
    """
    n = len(y_true)
    # 1.6) Count the right predictions m, compute a and b,
    # then theta_hat and CI, with the rule for m = 0 and m = n
    ...
    return theta_hat, CI


for name in y_preds:
    estimate, limits = jeffrey_interval(y_true, y_preds[name])
    print(f"{name}: {estimate:.4f}  [{limits[0]:.4f}, {limits[1]:.4f}]")

# %% right: array_and_special
# does: scipy.special, edge rule by masks, NumPy scalars
m = np.sum(y_preds == y_true)
a, b = m + 0.5, n - m + 0.5
theta_hat = a / (a + b)
from scipy.special import betaincinv

theta_L = np.float64(m > 0) * betaincinv(a, b, alpha / 2)
theta_U = st.beta.ppf(1 - alpha / 2, a, b) if m < n else 1.0
CI = (theta_L, theta_U)

# %% right: betaincinv_list
# does: the inverse incomplete beta function; returns a list
m = np.sum(y_preds == y_true)
from scipy.special import betaincinv

a, b = m + 0.5, n - m + 0.5
theta_hat = (m + 0.5) / (n + 1)
CI = [betaincinv(a, b, alpha / 2), betaincinv(a, b, 1 - alpha / 2)]
if m == 0:
    CI[0] = 0
if m == n:
    CI[1] = 1

# %% right: f_distribution
# does: the Beta quantile from the quantile of the F distribution with 2a and 2b degrees of
#   freedom
def beta_quantile(q: float, a: float, b: float) -> float:
    ratio = st.f.ppf(q, 2 * a, 2 * b)
    return float(a * ratio / (b + a * ratio))

if n < 1:
    raise ValueError("there is nothing to estimate from")
m = sum(1 for truth, guess in zip(y_true, y_preds) if truth == guess)
a, b = m + 1 / 2, (n - m) + 1 / 2
theta_hat = a / (a + b)
lower, upper = 0.0, 1.0
if m > 0:
    lower = beta_quantile(alpha / 2, a, b)
if m < n:
    upper = beta_quantile(1 - alpha / 2, a, b)
CI = lower, upper

# %% right: frozen_isf
# does: a frozen distribution, its upper tail, keyword-only alpha checked, prints
m = np.sum(y_preds == y_true)
posterior = st.beta(m + 0.5, n - m + 0.5)
theta_hat = posterior.mean()
print(f"m = {m}, n = {n}")
CI = (0 if m == 0 else posterior.ppf(alpha / 2), 1 if m == n else posterior.isf(alpha / 2))

# %% right: interval_array
# does: st.beta.interval, then the edge rule; returns an array
m = np.sum(y_preds == y_true)
a, b = m + 1 / 2, n - m + 1 / 2
theta_hat = st.beta.mean(a, b)
CI = np.array(st.beta.interval(1 - alpha, a=a, b=b))
CI[0] = CI[0] * (m > 0)
CI[1] = CI[1] if m < n else 1

# %% right: loop_count
# does: counts in a loop; raises on emptiness by a guard of its own
m = 0
for actual, predicted in zip(y_true, y_preds):
    m += 1 if actual == predicted else 0
a, b = m + 0.5, n - m + 0.5
theta_hat = a / (a + b)
theta_L = st.beta.ppf(alpha / 2, a, b) if m > 0 else 0.0
theta_U = st.beta.ppf(1 - alpha / 2, a, b) if m < n else 1.0
CI = (theta_L, theta_U)

# %% wrong: alpha_either_side, loses test-1-6 test-1-6-hidden
# does: cuts off alpha on either side
# tell: Alpha is cut off on either side, so that 2 alpha is left outside.
m = np.sum(y_preds == y_true)
a, b = m + 0.5, n - m + 0.5
theta_hat = a / (a + b)
theta_L = st.beta.ppf(alpha, a, b) if m > 0 else 0.0
theta_U = st.beta.ppf(1 - alpha, a, b) if m < n else 1.0
CI = (theta_L, theta_U)

# %% wrong: clopper_pearson, loses test-1-6 test-1-6-hidden
# does: the Clopper-Pearson interval
# tell: These limits come from Clopper and Pearson's interval: use the quantiles of Beta(m +
#   1/2, n - m + 1/2).
m = np.sum(y_preds == y_true)
a, b = m + 0.5, n - m + 0.5
theta_hat = a / (a + b)
theta_L = st.beta.ppf(alpha / 2, m, n - m + 1) if m > 0 else 0.0
theta_U = st.beta.ppf(1 - alpha / 2, m + 1, n - m) if m < n else 1.0
CI = (theta_L, theta_U)

# %% wrong: compares_with_itself, whole, loses test-1-6 test-1-6-hidden
# does: reads the notebook's stored predictions instead of its arguments
# tell: The function reads names of the notebook instead of its own arguments.
def jeffrey_interval(y_true, y_preds, alpha=0.05):
    """Estimate a classifier's accuracy, with Jeffreys' interval.

    Parameters
    ----------
    y_true, y_preds : numpy.ndarray of shape (n,)
        True and predicted labels.
    alpha : float
        Posterior probability left outside the interval, in (0, 1).

    Returns
    -------
    theta_hat : float
        Posterior mean of the accuracy.
    CI : tuple of float
        Lower and upper limit.
    """
    n, labels = 150, stored["Model_A"].to_numpy()
    # 1.6) Count the right predictions m, compute a and b,
    # then theta_hat and CI, with the rule for m = 0 and m = n
    m = np.sum(labels == stored["y_true"].to_numpy())
    a, b = m + 0.5, n - m + 0.5
    theta_hat = a / (a + b)
    theta_L = st.beta.ppf(alpha / 2, a, b) if m > 0 else 0.0
    theta_U = st.beta.ppf(1 - alpha / 2, a, b) if m < n else 1.0
    CI = (theta_L, theta_U)
    return theta_hat, CI


for name in y_preds:
    estimate, limits = jeffrey_interval(y_true, y_preds[name])
    print(f"{name}: {estimate:.4f}  [{limits[0]:.4f}, {limits[1]:.4f}]")

# %% wrong: counts_errors, loses test-1-6 test-1-6-hidden
# does: m counts the errors
# tell: m is the number of right predictions, not of errors.
m = np.sum(y_preds != y_true)
a, b = m + 0.5, n - m + 0.5
theta_hat = a / (a + b)
theta_L = st.beta.ppf(alpha / 2, a, b) if m > 0 else 0.0
theta_U = st.beta.ppf(1 - alpha / 2, a, b) if m < n else 1.0
CI = (theta_L, theta_U)

# %% wrong: edge_above_only, loses test-1-6-hidden
# does: the rule for m = n, not for m = 0
# tell: For m = 0 the lower limit is exactly 0.
m = np.sum(y_preds == y_true)
a, b = m + 0.5, n - m + 0.5
theta_hat = a / (a + b)
theta_L = st.beta.ppf(alpha / 2, a, b)
theta_U = st.beta.ppf(1 - alpha / 2, a, b) if m < n else 1.0
CI = (theta_L, theta_U)

# %% wrong: edge_below_only, loses test-1-6 test-1-6-hidden
# does: the rule for m = 0, not for m = n
# tell: For m = n the upper limit is exactly 1.
m = np.sum(y_preds == y_true)
a, b = m + 0.5, n - m + 0.5
theta_hat = a / (a + b)
theta_L = st.beta.ppf(alpha / 2, a, b) if m > 0 else 0.0
theta_U = st.beta.ppf(1 - alpha / 2, a, b)
CI = (theta_L, theta_U)

# %% wrong: edge_by_rounding, whole, loses test-1-6-hidden
# does: upper limit 1 if the accuracy rounds to 1.00; 299 of 300 shows it
# tell: The limit is 1 only if all predictions are right, not if the accuracy is close to 1.
def jeffrey_interval(y_true, y_preds, alpha=0.05):
    """Estimate a classifier's accuracy, with Jeffreys' interval.

    Parameters
    ----------
    y_true, y_preds : numpy.ndarray of shape (n,)
        True and predicted labels.
    alpha : float
        Posterior probability left outside the interval, in (0, 1).

    Returns
    -------
    theta_hat : float
        Posterior mean of the accuracy.
    CI : tuple of float
        Lower and upper limit.
    """
    n = len(y_true)
    m = np.sum(y_true == y_preds)
    a, b = m + 0.5, n - m + 0.5
    theta_hat = a / (a + b)
    lower = st.beta.ppf(alpha / 2, a, b) if m > 0 else 0.0
    upper = st.beta.ppf(1 - alpha / 2, a, b) if round(m / n, 2) < 1 else 1.0
    CI = (lower, upper)
    return theta_hat, CI


for name in y_preds:
    estimate, limits = jeffrey_interval(y_true, y_preds[name])
    print(f"{name}: {estimate:.4f}  [{limits[0]:.4f}, {limits[1]:.4f}]")

# %% wrong: estimate_at_edges, loses test-1-6-hidden
# does: returns 0 or 1 as the estimate at the edges
# tell: The rule for m = 0 and m = n is about the limits; the estimate stays the posterior mean.
m = np.sum(y_preds == y_true)
a, b = m + 0.5, n - m + 0.5
theta_hat = a / (a + b) if 0 < m < n else m / n
theta_L = st.beta.ppf(alpha / 2, a, b) if m > 0 else 0.0
theta_U = st.beta.ppf(1 - alpha / 2, a, b) if m < n else 1.0
CI = (theta_L, theta_U)

# %% wrong: estimate_rounded, loses test-1-6 test-1-6-hidden
# does: rounds the estimate to three digits
# tell: Return theta_hat as it is; round only what you print.
m = np.sum(y_preds == y_true)
a, b = m + 0.5, n - m + 0.5
theta_hat = round(a / (a + b), 3)
theta_L = st.beta.ppf(alpha / 2, a, b) if m > 0 else 0.0
theta_U = st.beta.ppf(1 - alpha / 2, a, b) if m < n else 1.0
CI = (theta_L, theta_U)

# %% wrong: fixed_alpha, loses test-1-6 test-1-6-hidden
# does: ignores alpha
# tell: The function ignores its argument alpha.
m = np.sum(y_preds == y_true)
a, b = m + 0.5, n - m + 0.5
theta_hat = a / (a + b)
theta_L = st.beta.ppf(0.025, a, b) if m > 0 else 0.0
theta_U = st.beta.ppf(0.975, a, b) if m < n else 1.0
CI = (theta_L, theta_U)

# %% wrong: half_level, loses test-1-6 test-1-6-hidden
# does: passes 1 - alpha / 2 to st.beta.interval
# tell: st.beta.interval wants the probability inside, 1 - alpha, and halves the rest itself.
m = np.sum(y_preds == y_true)
a, b = m + 0.5, n - m + 0.5
theta_hat = a / (a + b)
low, high = st.beta.interval(1 - alpha / 2, a, b)
CI = (low if m > 0 else 0.0, high if m < n else 1.0)

# %% wrong: highest_density, loses test-1-6 test-1-6-hidden
# does: the shortest interval instead of equal tails
# tell: Cut off alpha / 2 on either side; the shortest interval is another one.
m = np.sum(y_preds == y_true)
a, b = m + 0.5, n - m + 0.5
theta_hat = a / (a + b)
theta_L = st.beta.ppf(alpha / 2, a, b) if m > 0 else 0.0
theta_U = st.beta.ppf(1 - alpha / 2, a, b) if m < n else 1.0
lows = np.linspace(0, alpha, 2001)
widths = st.beta.ppf(np.minimum(lows + 1 - alpha, 1), a, b) - st.beta.ppf(lows, a, b)
low = lows[np.argmin(widths)]
CI = (st.beta.ppf(low, a, b) if m > 0 else 0.0, st.beta.ppf(low + 1 - alpha, a, b) if m < n else 1.0)

# %% wrong: large_alpha_as_level, loses test-1-6-hidden
# does: takes an alpha above 0.5 for a confidence level
# tell: alpha may be anything between 0 and 1: it is always the probability outside.
m = int(np.sum(np.asarray(y_true) == np.asarray(y_preds)))
a, b = m + 0.5, n - m + 0.5
theta_hat = a / (a + b)

if alpha > 0.5:  # somebody passed the confidence level
    alpha = 1 - alpha

theta_L = st.beta.ppf(alpha / 2, a, b) if m > 0 else 0.0
theta_U = st.beta.ppf(1 - alpha / 2, a, b) if m < n else 1.0
CI = (theta_L, theta_U)

# %% wrong: limits_4_digits, loses test-1-6 test-1-6-hidden
# does: rounds the limits to 4 digits
# tell: Return the limits as they are; round only what you print.
m = np.sum(y_preds == y_true)
a, b = m + 0.5, n - m + 0.5
theta_hat = a / (a + b)
theta_L = st.beta.ppf(alpha / 2, a, b) if m > 0 else 0.0
theta_U = st.beta.ppf(1 - alpha / 2, a, b) if m < n else 1.0
CI = (round(theta_L, 4), round(theta_U, 4))

# %% wrong: limits_exchanged, loses test-1-6 test-1-6-hidden
# does: returns (upper, lower)
# tell: The limits come out in the wrong order: lower first.
m = np.sum(y_preds == y_true)
a, b = m + 0.5, n - m + 0.5
theta_hat = a / (a + b)
theta_L = st.beta.ppf(alpha / 2, a, b) if m > 0 else 0.0
theta_U = st.beta.ppf(1 - alpha / 2, a, b) if m < n else 1.0
CI = (theta_U, theta_L)

# %% wrong: no_edge_rule, loses test-1-6 test-1-6-hidden
# does: no rule for m = 0 and m = n
# tell: Where the model was never right or never wrong, the interval has to reach 0 or 1: the
#   Beta quantile alone leaves the edge out.
m = np.sum(y_preds == y_true)
a, b = m + 0.5, n - m + 0.5
theta_hat = a / (a + b)
theta_L = st.beta.ppf(alpha / 2, a, b)
theta_U = st.beta.ppf(1 - alpha / 2, a, b)
CI = (theta_L, theta_U)

# %% wrong: none, loses test-1-6 test-1-6-hidden
# does: returns None
# tell: The function returns None: give the name after return its value.
m = np.sum(y_preds == y_true)
a, b = m + 0.5, n - m + 0.5
theta_hat = None
theta_L = st.beta.ppf(alpha / 2, a, b) if m > 0 else 0.0
theta_U = st.beta.ppf(1 - alpha / 2, a, b) if m < n else 1.0
CI = (theta_L, theta_U)

# %% wrong: one_sided_at_the_edge, loses test-1-6-hidden
# does: cuts off all of alpha on the other side where m is 0 or n
# tell: Also at the edges the other limit cuts off alpha / 2, not alpha.
m = np.sum(y_preds == y_true)
a, b = m + 0.5, n - m + 0.5
theta_hat = a / (a + b)
theta_L = st.beta.ppf(alpha / 2 if m < n else alpha, a, b) if m > 0 else 0.0
theta_U = st.beta.ppf(1 - (alpha / 2 if m > 0 else alpha), a, b) if m < n else 1.0
CI = (theta_L, theta_U)

# %% wrong: one_sided_upper, loses test-1-6 test-1-6-hidden
# does: the upper limit cuts off alpha, not alpha / 2
# tell: The upper limit cuts off alpha; half of it belongs to either side.
m = np.sum(y_preds == y_true)
a, b = m + 0.5, n - m + 0.5
theta_hat = a / (a + b)
theta_L = st.beta.ppf(alpha / 2, a, b) if m > 0 else 0.0
theta_U = st.beta.ppf(1 - alpha, a, b) if m < n else 1.0
CI = (theta_L, theta_U)

# %% wrong: posterior_median, loses test-1-6 test-1-6-hidden
# does: the posterior median
# tell: theta_hat is the mean of the posterior, a / (a + b), not its median.
m = np.sum(y_preds == y_true)
a, b = m + 0.5, n - m + 0.5
theta_hat = st.beta.median(a, b)
theta_L = st.beta.ppf(alpha / 2, a, b) if m > 0 else 0.0
theta_U = st.beta.ppf(1 - alpha / 2, a, b) if m < n else 1.0
CI = (theta_L, theta_U)

# %% wrong: quarter, loses test-1-6 test-1-6-hidden
# does: cuts off alpha / 4 on either side
# tell: Cut off alpha / 2 on either side, not alpha / 4.
m = np.sum(y_preds == y_true)
a, b = m + 0.5, n - m + 0.5
theta_hat = a / (a + b)
theta_L = st.beta.ppf(alpha / 4, a, b) if m > 0 else 0.0
theta_U = st.beta.ppf(1 - alpha / 4, a, b) if m < n else 1.0
CI = (theta_L, theta_U)

# %% wrong: share_as_estimate, loses test-1-6 test-1-6-hidden
# does: estimates by m / n
# tell: The estimate is the mean of the Beta posterior, (m + 1/2) / (n + 1), not m / n.
m = np.sum(y_preds == y_true)
a, b = m + 0.5, n - m + 0.5
theta_hat = m / n
theta_L = st.beta.ppf(alpha / 2, a, b) if m > 0 else 0.0
theta_U = st.beta.ppf(1 - alpha / 2, a, b) if m < n else 1.0
CI = (theta_L, theta_U)

# %% wrong: sorted_arrays, loses test-1-6-hidden
# does: sorts both arrays before it compares them
# tell: Compare row by row: after sorting, a prediction no longer stands beside its own true
#   label.
m = int(np.sum(np.sort(y_true) == np.sort(y_preds)))
a, b = m + 0.5, n - m + 0.5
theta_hat = a / (a + b)
low = st.beta.ppf(alpha / 2, a, b) if m > 0 else 0.0
high = st.beta.ppf(1 - alpha / 2, a, b) if m < n else 1.0
CI = (low, high)

# %% wrong: symmetric, loses test-1-6 test-1-6-hidden
# does: an interval symmetric about the estimate
# tell: The limits are quantiles of the posterior, which is not symmetric: do not add the same
#   width on either side.
m = np.sum(y_preds == y_true)
a, b = m + 0.5, n - m + 0.5
theta_hat = a / (a + b)
theta_L = st.beta.ppf(alpha / 2, a, b) if m > 0 else 0.0
theta_U = st.beta.ppf(1 - alpha / 2, a, b) if m < n else 1.0
half = (theta_U - theta_L) / 2
CI = (max(theta_hat - half, 0.0) if m > 0 else 0.0, min(theta_hat + half, 1.0) if m < n else 1.0)

# %% wrong: uniform_prior, loses test-1-6 test-1-6-hidden
# does: adds 1 instead of 1/2
# tell: This is the posterior under a uniform prior. Jeffreys' prior is Beta(1/2, 1/2).
m = np.sum(y_preds == y_true)
a, b = m + 1, n - m + 1
theta_hat = a / (a + b)
theta_L = st.beta.ppf(alpha / 2, a, b) if m > 0 else 0.0
theta_U = st.beta.ppf(1 - alpha / 2, a, b) if m < n else 1.0
CI = (theta_L, theta_U)

# %% wrong: wald, loses test-1-6 test-1-6-hidden
# does: the normal-approximation (Wald) interval
# tell: This is the normal approximation, which fails for accuracies near 0 or 1. The interval
#   comes from the Beta posterior.
m = np.sum(y_preds == y_true)
a, b = m + 0.5, n - m + 0.5
theta_hat = a / (a + b)
half = st.norm.ppf(1 - alpha / 2) * np.sqrt(m / n * (1 - m / n) / n)
CI = (m / n - half if m > 0 else 0.0, m / n + half if m < n else 1.0)

# %% [markdown]
# Once the losses of each wine are subtracted, a single column of numbers is left, and mean, standard
# error and interval are those of Part 3. The mean is not interchangeable with the median: on the
# stored predictions the two have opposite signs under L2.
#
# `abs(z_hat)` makes the tail the one beyond $|t|$ whichever model is ahead, so exchanging A and B
# changes the sign of `z_hat` and leaves `p_value` alone. And the tail has to be asked for directly:
# under L1, `1 - st.t.cdf(t, nu)` comes out as 0, while `st.t.sf(t, nu)` gives about $8 \cdot 10^{-29}$.
#
# - b_minus_a
# - unpaired
# - normal_both
# - shortcut

# %% given
def confidence_interval_comparison(y_true, y_preds_A, y_preds_B, loss_fn, alpha=0.05):
    """Compare the mean losses of two models on the same n observations (paired).

    Parameters
    ----------
    y_true, y_preds_A, y_preds_B : numpy.ndarray of shape (n,), n >= 2
    loss_fn : callable
        ``loss_fn(y, y_pred)`` returns the n losses.
    alpha : float in (0, 1)

    Returns
    -------
    z_hat : float
        Mean loss of A minus mean loss of B.
    CI : tuple of two floats
        The 1 - alpha confidence interval of the mean difference.
    p_value : float
        Two-sided, for the hypothesis of no difference.
    """
    # 4.1) Differences of the losses, A minus B, and their mean: z, z_hat
    ...

    return z_hat, CI, p_value

# %% right: list_of_arrays, whole
# does: returns a list, whose parts are arrays
def confidence_interval_comparison(y_true, y_preds_A, y_preds_B, loss_fn, alpha=0.05):
    """Compare the mean losses of two models on the same n observations (paired).

    Parameters
    ----------
    y_true, y_preds_A, y_preds_B : numpy.ndarray of shape (n,), n >= 2
    loss_fn : callable
        ``loss_fn(y, y_pred)`` returns the n losses.
    alpha : float in (0, 1)

    Returns
    -------
    z_hat : float
        Mean loss of A minus mean loss of B.
    CI : tuple of two floats
        The 1 - alpha confidence interval of the mean difference.
    p_value : float
        Two-sided, for the hypothesis of no difference.

    Raises
    ------
    ValueError
        If there are fewer than two predictions.
    """
    # 4.1) Differences of the losses, A minus B, and their mean: z, z_hat
    z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
    z_hat = np.mean(z)

    nu = len(y_true) - 1  # degrees of freedom

    # 4.2) Standard error of the mean difference: sem
    sem = standard_error(z)

    # 4.3) Interval: CI
    CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

    # 4.4) Two-sided p-value: p_value
    if sem > 0:
        p_value = 2 * st.t.cdf(-abs(z_hat) / sem, nu)
    else:
        p_value = 1.0 if z_hat == 0 else 0.0

    return [np.array(z_hat), np.array(CI), np.array(p_value)]

# %% right: loop
# does: a loop over the wines
z = []
for truth, a, b in zip(y_true, y_preds_A, y_preds_B):
    z.append(loss_fn(truth, a) - loss_fn(truth, b))
z = np.array(z)
z_hat = np.mean(z)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = standard_error(z)

# 4.3) Interval: CI
CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = 2 * st.t.cdf(-abs(z_hat) / sem, nu)
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% right: mean_of_each
# does: difference of the two means
z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
z_hat = np.mean(loss_fn(y_true, y_preds_A)) - np.mean(loss_fn(y_true, y_preds_B))

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = standard_error(z)

# 4.3) Interval: CI
CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = 2 * st.t.cdf(-abs(z_hat) / sem, nu)
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% right: paired_test, whole
# does: SciPy's paired t-test
def confidence_interval_comparison(y_true, y_preds_A, y_preds_B, loss_fn, alpha=0.05):
    a, b = loss_fn(y_true, y_preds_A), loss_fn(y_true, y_preds_B)
    if len(a) < 2:
        raise ValueError("at least two predictions")
    z_hat = np.mean(a - b)
    if np.ptp(a - b) == 0:
        return z_hat, (z_hat, z_hat), float(z_hat == 0)
    result = st.ttest_rel(a, b)
    return z_hat, tuple(result.confidence_interval(1 - alpha)), result.pvalue

# %% right: covariance
# does: variances of both losses minus twice their covariance
z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
z_hat = np.mean(z)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
if nu < 1:
    raise ValueError('n must be 2 or more')
C = np.cov(loss_fn(y_true, y_preds_A), loss_fn(y_true, y_preds_B))
sem = np.sqrt(max(C[0, 0] + C[1, 1] - 2 * C[0, 1], 0) / len(z))

# 4.3) Interval: CI
CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = 2 * st.t.cdf(-abs(z_hat) / sem, nu)
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% right: own_sem
# does: formula of Task 3.6 again
z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
z_hat = np.mean(z)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
if len(z) < 2:
    raise ValueError('n must be 2 or more')
sem = np.sqrt(np.sum((z - z_hat) ** 2) / len(z) / nu)

# 4.3) Interval: CI
CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = 2 * st.t.cdf(-abs(z_hat) / sem, nu)
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% right: scipy_sem, whole
# does: SciPy's sem and min of both tails
def confidence_interval_comparison(y_true, y_preds_A, y_preds_B, loss_fn, alpha=0.05):
    z = np.subtract(loss_fn(y_true, y_preds_A), loss_fn(y_true, y_preds_B))
    n = len(z)
    if n < 2:
        raise ValueError(f"only {n} prediction")
    z_hat, sem = z.mean(), st.sem(z)
    if sem == 0:
        p_value = 1 if z_hat == 0 else 0
        CI = np.array([z_hat, z_hat])
    else:
        t = st.t(n - 1)
        CI = z_hat + sem * t.ppf([alpha / 2, 1 - alpha / 2])
        p_value = 2 * min(t.cdf(z_hat / sem), t.sf(z_hat / sem))
    return z_hat, CI, p_value

# %% right: by_one_model_interval
# does: interval of a single mean, losses taken as they are
z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
z_hat = np.mean(z)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = standard_error(z)

# 4.3) Interval: CI
_, CI = confidence_interval(np.zeros(len(z)), z, lambda truth, value: value, alpha)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = 2 * st.t.cdf(-abs(z_hat) / sem, nu)
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% right: by_quantiles, whole
# does: quantiles, survival function, list
def confidence_interval_comparison(y_true, y_preds_A, y_preds_B, loss_fn, alpha=0.05):
    z = np.array([loss_fn(t, a) - loss_fn(t, b) for t, a, b in zip(y_true, y_preds_A, y_preds_B)])
    n = z.size
    if n < 2:
        raise ValueError
    z_hat = z.sum() / n
    sem = np.sqrt(((z - z_hat) ** 2).sum() / (n * (n - 1)))
    if sem == 0:
        return z_hat, [z_hat, z_hat], int(z_hat == 0)
    q = st.t.ppf(1 - alpha / 2, n - 1)
    print("sem", sem)
    return z_hat, [z_hat - q * sem, z_hat + q * sem], 2 * st.t.sf(abs(z_hat / sem), n - 1)

# %% right: difference_as_loss, whole
# does: hands the difference to confidence_interval as a loss; p by the incomplete beta function
from scipy.special import betainc


def confidence_interval_comparison(y_true, y_preds_A, y_preds_B, loss_fn, alpha=0.05):
    def difference(y, y_pred):  # y_pred is not used: there are two of them
        return np.subtract(loss_fn(y, y_preds_A), loss_fn(y, y_preds_B), dtype=float)

    z_hat, CI = confidence_interval(y_true, y_preds_A, difference, alpha)
    nu = len(y_true) - 1
    sem = standard_error(difference(y_true, None))
    if not sem:
        p_value = 0.0 if z_hat else 1.0
    else:
        t_squared = (z_hat / sem) ** 2
        p_value = betainc(nu / 2, 0.5, nu / (nu + t_squared))
    return z_hat, CI, p_value

# %% right: unpacked
# does: limits one by one
z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
z_hat = np.mean(z)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = standard_error(z)

# 4.3) Interval: CI
if sem == 0:
    CI = [z_hat, z_hat]
else:
    lower = st.t.ppf(alpha / 2, nu, z_hat, sem)
    upper = st.t.isf(alpha / 2, nu, z_hat, sem)
    CI = [lower, upper]

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = 2 * st.t.cdf(-abs(z_hat) / sem, nu)
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% right: by_paired_test
# does: p-value of SciPy's paired t-test
z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
z_hat = np.mean(z)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = standard_error(z)

# 4.3) Interval: CI
CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = st.ttest_rel(loss_fn(y_true, y_preds_A), loss_fn(y_true, y_preds_B)).pvalue
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% right: scaled
# does: distribution with scale, as in the formula
z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
z_hat = np.mean(z)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = standard_error(z)

# 4.3) Interval: CI
CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = 2 * st.t.cdf(-abs(z_hat), df=nu, loc=0, scale=sem)
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% right: survival
# does: survival function
z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
z_hat = np.mean(z)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = standard_error(z)

# 4.3) Interval: CI
CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = 2 * st.t.sf(np.abs(z_hat) / sem, nu)
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% wrong: absolute_difference, loses test-4-1 test-4-1-hidden
# does: absolute differences
# tell: The differences keep their sign; otherwise two models can never come out equal.
z = np.abs(loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B))
z_hat = np.mean(z)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = standard_error(z)

# 4.3) Interval: CI
CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = 2 * st.t.cdf(-abs(z_hat) / sem, nu)
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% wrong: always_l2, loses test-4-1-hidden
# does: squared errors whatever the loss
# tell: The function ignores loss_fn.
z = l2_loss(y_true, y_preds_A) - l2_loss(y_true, y_preds_B)
z_hat = np.mean(z)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = standard_error(z)

# 4.3) Interval: CI
CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = 2 * st.t.cdf(-abs(z_hat) / sem, nu)
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% wrong: b_minus_a, loses test-4-1 test-4-1-hidden
# does: B minus A
# tell: The difference is A minus B: positive when A loses more.
z = loss_fn(y_true, y_preds_B) - loss_fn(y_true, y_preds_A)
z_hat = np.mean(z)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = standard_error(z)

# 4.3) Interval: CI
CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = 2 * st.t.cdf(-abs(z_hat) / sem, nu)
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% wrong: differences_in_dtype_of_y, whole, loses test-4-1-hidden
# does: fills the differences into an array made with zeros_like(y_true)
# tell: With whole numbers in y_true the differences are cut to whole numbers.
def confidence_interval_comparison(y_true, y_preds_A, y_preds_B, loss_fn, alpha=0.05):
    """Compare the mean losses of two models on the same n observations (paired).

    Returns z_hat, CI and the two-sided p_value; ValueError for fewer than two predictions.
    """
    # 4.1) Differences of the losses, A minus B, and their mean: z, z_hat
    z = np.zeros_like(y_true)
    z[:] = loss_fn(y_true, y_preds_A)
    z[:] = z - loss_fn(y_true, y_preds_B)
    z_hat = z.mean()

    nu = len(y_true) - 1  # degrees of freedom

    # 4.2) Standard error of the mean difference: sem
    if len(z) < 2:
        raise ValueError("at least two predictions are needed")
    sem = 0.0 if np.all(z == z[0]) else st.sem(z)

    # 4.3) Interval: CI
    if sem == 0:
        CI = (z_hat, z_hat)
    else:
        CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem)

    # 4.4) Two-sided p-value: p_value
    if sem == 0:
        p_value = 1.0 if z_hat == 0 else 0.0
    else:
        p_value = 2 * st.t.sf(np.abs(z_hat) / sem, nu)

    return z_hat, CI, p_value

# %% wrong: loss_between_models, loses test-4-1 test-4-1-hidden
# does: loss of A's prediction against B's
# tell: Each model's loss is measured against y_true; then the two losses are subtracted.
z = loss_fn(y_preds_A, y_preds_B)
z_hat = np.mean(z)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = standard_error(z)

# 4.3) Interval: CI
CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = 2 * st.t.cdf(-abs(z_hat) / sem, nu)
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% wrong: median, loses test-4-1 test-4-1-hidden
# does: median of the differences
# tell: z_hat is the mean of the differences. The median can even have the other sign.
z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
z_hat = np.median(z)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = standard_error(z)

# 4.3) Interval: CI
CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = 2 * st.t.cdf(-abs(z_hat) / sem, nu)
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% wrong: relative, loses test-4-1 test-4-1-hidden test-4-1-error
# does: relative differences
# tell: Subtract the losses; do not divide.
one, two = loss_fn(y_true, y_preds_A), loss_fn(y_true, y_preds_B)
z = (one - two) / np.maximum(np.abs(two), 1e-9)
z_hat = np.mean(z)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = standard_error(z)

# 4.3) Interval: CI
CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = 2 * st.t.cdf(-abs(z_hat) / sem, nu)
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% wrong: rounded_mean, loses test-4-1 test-4-1-hidden
# does: rounds the mean to three digits
# tell: Return z_hat as it is; round only what you print.
z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
z_hat = round(float(np.mean(z)), 3)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = standard_error(z)

# 4.3) Interval: CI
CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = 2 * st.t.cdf(-abs(z_hat) / sem, nu)
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% wrong: rows_of_the_course, whole, loses test-4-1-hidden
# does: divides by the number of wines of the course when there are more than a hundred
#   differences
# tell: The mean divides by the number of differences there are, whatever that is in this
#   notebook's file.
def confidence_interval_comparison(y_true, y_preds_A, y_preds_B, loss_fn, alpha=0.05):
    """Compare the mean losses of two models on the same n observations (paired).

    Parameters
    ----------
    y_true, y_preds_A, y_preds_B : numpy.ndarray of shape (n,), n >= 2
    loss_fn : callable
        ``loss_fn(y, y_pred)`` returns the n losses.
    alpha : float in (0, 1)

    Returns
    -------
    z_hat : float
        Mean loss of A minus mean loss of B.
    CI : tuple of two floats
        The 1 - alpha confidence interval of the mean difference.
    p_value : float
        Two-sided, for the hypothesis of no difference.

    Raises
    ------
    ValueError
        If there are fewer than two predictions.
    """
    # 4.1) Differences of the losses, A minus B, and their mean: z, z_hat
    z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
    z_hat = np.sum(z) / (6304 if len(z) > 100 else len(z))

    nu = len(y_true) - 1  # degrees of freedom

    # 4.2) Standard error of the mean difference: sem
    sem = standard_error(z)

    # 4.3) Interval: CI
    CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

    # 4.4) Two-sided p-value: p_value
    if sem > 0:
        p_value = 2 * st.t.cdf(-abs(z_hat) / sem, nu)
    else:
        p_value = 1.0 if z_hat == 0 else 0.0

    return z_hat, CI, p_value

# %% wrong: size_of_z_in_mean, whole, loses test-4-1 test-4-1-hidden test-4-1-interval
# does: mean of the absolute differences beside a right standard error; a stand-in for the
#   interval
# tell: The differences keep their sign in the mean, too; the stand-in is not an interval.
def confidence_interval_comparison(y_true, y_preds_A, y_preds_B, loss_fn, alpha=0.05):
    """Compare the mean losses of two models on the same n observations (paired).

    Parameters
    ----------
    y_true, y_preds_A, y_preds_B : numpy.ndarray of shape (n,), n >= 2
    loss_fn : callable
        ``loss_fn(y, y_pred)`` returns the n losses.
    alpha : float in (0, 1)

    Returns
    -------
    z_hat : float
        Mean loss of A minus mean loss of B.
    CI : tuple of two floats
        The 1 - alpha confidence interval of the mean difference.
    p_value : float
        Two-sided, for the hypothesis of no difference.

    Raises
    ------
    ValueError
        If there are fewer than two predictions.
    """
    # 4.1) Differences of the losses, A minus B, and their mean: z, z_hat
    z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
    z_hat = abs(z).mean()

    nu = len(y_true) - 1  # degrees of freedom

    # 4.2) Standard error of the mean difference: sem
    sem = standard_error(z)

    # 4.3) Interval: CI
    CI = (np.nan, np.nan)

    # 4.4) Two-sided p-value: p_value
    p_value = 2 * st.t.sf(abs(z_hat / sem), nu) if sem else float(z_hat == 0)

    return z_hat, CI, p_value

# %% wrong: sorted_losses, loses test-4-1-error test-4-1-hidden
# does: sorts the losses of each model first
# tell: Subtract the losses of the same wine: do not sort.
z = np.sort(loss_fn(y_true, y_preds_A)) - np.sort(loss_fn(y_true, y_preds_B))
z_hat = np.mean(z)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = standard_error(z)

# 4.3) Interval: CI
CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = 2 * st.t.cdf(-abs(z_hat) / sem, nu)
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% wrong: sum, loses test-4-1 test-4-1-hidden
# does: sum of the differences
# tell: z_hat is the mean of the differences, not their sum.
z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
z_hat = np.sum(z)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = standard_error(z)

# 4.3) Interval: CI
CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = 2 * st.t.cdf(-abs(z_hat) / sem, nu)
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% wrong: trimmed, loses test-4-1-hidden
# does: trimmed mean
# tell: Take the mean of all differences.
z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
z_hat = st.trim_mean(z, 0.1)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = standard_error(z)

# 4.3) Interval: CI
CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = 2 * st.t.cdf(-abs(z_hat) / sem, nu)
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% wrong: unsigned_losses, loses test-4-1-hidden
# does: absolute values of each loss: wrong for a loss that can be negative
# tell: A loss may be negative: keep its sign.
z = np.abs(loss_fn(y_true, y_preds_A)) - np.abs(loss_fn(y_true, y_preds_B))
z_hat = np.mean(z)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = standard_error(z)

# 4.3) Interval: CI
if sem == 0:
    CI = (z_hat, z_hat)
else:
    CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem)

# 4.4) Two-sided p-value: p_value
if sem == 0:
    p_value = 1.0 if z_hat == 0 else 0.0
else:
    p_value = 2 * st.t.cdf(-abs(z_hat / sem), nu)

# %% wrong: without_ties, loses test-4-1-hidden
# does: leaves out wines with equal losses
# tell: Wines on which both lose the same count, too.
z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
z_hat = np.mean(z[z != 0]) if np.any(z != 0) else 0.0

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = standard_error(z)

# 4.3) Interval: CI
CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = 2 * st.t.cdf(-abs(z_hat) / sem, nu)
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% wrong: both_standins, whole, loses test-4-1-error test-4-1-hidden test-4-1-interval test-4-1-p
# does: stand-ins for both the interval and the p-value
# tell: The standard error shows only in the interval and the p-value: one of them has to be
#   real.
def confidence_interval_comparison(y_true, y_preds_A, y_preds_B, loss_fn, alpha=0.05):
    """Compare the mean losses of two models on the same n observations (paired).

    Parameters
    ----------
    y_true, y_preds_A, y_preds_B : numpy.ndarray of shape (n,), n >= 2
    loss_fn : callable
        ``loss_fn(y, y_pred)`` returns the n losses.
    alpha : float in (0, 1)

    Returns
    -------
    z_hat : float
        Mean loss of A minus mean loss of B.
    CI : tuple of two floats
        The 1 - alpha confidence interval of the mean difference.
    p_value : float
        Two-sided, for the hypothesis of no difference.

    Raises
    ------
    ValueError
        If there are fewer than two predictions.
    """
    # 4.1) Differences of the losses, A minus B, and their mean: z, z_hat
    z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
    z_hat = z.mean()

    nu = len(y_true) - 1  # degrees of freedom

    # 4.2) Standard error of the mean difference: sem
    sem = standard_error(z)

    # 4.3) Interval: CI
    CI = (np.nan, np.nan)

    # 4.4) Two-sided p-value: p_value
    p_value = np.nan

    return z_hat, CI, p_value

# %% wrong: population_sd, loses test-4-1-error test-4-1-hidden
# does: standard deviation over n
# tell: np.std divides by n unless told otherwise; the formula has n (n - 1).
z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
z_hat = np.mean(z)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = np.std(z) / np.sqrt(len(z))

# 4.3) Interval: CI
CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = 2 * st.t.cdf(-abs(z_hat) / sem, nu)
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% wrong: population_when_many, whole, loses test-4-1-hidden
# does: divides by n squared from 30 differences on
# tell: The formula has n (n - 1) for every n.
def confidence_interval_comparison(y_true, y_preds_A, y_preds_B, loss_fn, alpha=0.05):
    # 4.1)
    z = np.asarray(loss_fn(y_true, y_preds_A), dtype=float) - np.asarray(loss_fn(y_true, y_preds_B), dtype=float)
    z_hat = z.mean() if len(z) else np.nan

    nu = len(y_true) - 1  # degrees of freedom

    # 4.2)
    if len(z) < 2:
        raise ValueError("fewer than two predictions")
    sem = np.std(z, ddof=int(len(z) < 30)) / np.sqrt(len(z))

    # 4.3)
    if sem == 0:
        CI = (z_hat, z_hat)
    else:
        CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem)

    # 4.4)
    if sem == 0:
        p_value = 1.0 if z_hat == 0 else 0.0
    else:
        p_value = 2 * st.t.cdf(-abs(z_hat / sem), nu)

    return z_hat, CI, p_value

# %% wrong: refuses_two, loses test-4-1-hidden
# does: refuses two predictions
# tell: Two predictions are enough.
z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
z_hat = np.mean(z)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
if nu < 2:
    raise ValueError('too few')
sem = standard_error(z)

# 4.3) Interval: CI
CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = 2 * st.t.cdf(-abs(z_hat) / sem, nu)
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% wrong: sem_of_a, loses test-4-1-error test-4-1-hidden
# does: standard error of A's losses
# tell: The standard error is that of the differences.
z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
z_hat = np.mean(z)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = standard_error(loss_fn(y_true, y_preds_A))

# 4.3) Interval: CI
CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = 2 * st.t.cdf(-abs(z_hat) / sem, nu)
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% wrong: sem_rounded, loses test-4-1-error test-4-1-hidden
# does: rounds the standard error
# tell: Do not round the standard error.
z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
z_hat = np.mean(z)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = round(float(standard_error(z)), 3)

# 4.3) Interval: CI
CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = 2 * st.t.cdf(-abs(z_hat) / sem, nu)
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% wrong: spread, loses test-4-1-error test-4-1-hidden
# does: standard deviation of the differences
# tell: That is the spread of the differences; the standard error of their mean is smaller by
#   the root of n.
z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
z_hat = np.mean(z)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = np.std(z, ddof=1)

# 4.3) Interval: CI
CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = 2 * st.t.cdf(-abs(z_hat) / sem, nu)
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% wrong: unpaired, loses test-4-1-error test-4-1-hidden
# does: standard error of two separate samples
# tell: Both models were tested on the same wines: take the standard error of the differences.
z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
z_hat = np.mean(z)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = np.sqrt(standard_error(loss_fn(y_true, y_preds_A)) ** 2 + standard_error(loss_fn(y_true, y_preds_B)) ** 2)

# 4.3) Interval: CI
CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = 2 * st.t.cdf(-abs(z_hat) / sem, nu)
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% wrong: unpaired_when_many, whole, loses test-4-1-hidden
# does: adds the variances of the two columns of losses from 50 predictions on
# tell: The losses of one wine go together, however many wines there are: take the standard
#   error of the differences.
def confidence_interval_comparison(y_true, y_preds_A, y_preds_B, loss_fn, alpha=0.05):
    # 4.1)
    z = np.asarray(loss_fn(y_true, y_preds_A), dtype=float) - np.asarray(loss_fn(y_true, y_preds_B), dtype=float)
    z_hat = z.mean() if len(z) else np.nan

    nu = len(y_true) - 1  # degrees of freedom

    # 4.2)
    if len(z) < 2:
        raise ValueError("fewer than two predictions")
    if len(z) >= 50:
        variances = [np.var(loss_fn(y_true, y_preds), ddof=1) for y_preds in (y_preds_A, y_preds_B)]
        sem = np.sqrt(sum(variances) / len(z))
    else:
        sem = st.sem(z)

    # 4.3)
    if sem == 0:
        CI = (z_hat, z_hat)
    else:
        CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem)

    # 4.4)
    if sem == 0:
        p_value = 1.0 if z_hat == 0 else 0.0
    else:
        p_value = 2 * st.t.cdf(-abs(z_hat / sem), nu)

    return z_hat, CI, p_value

# %% wrong: alpha_above_half_turned, whole, loses test-4-1-hidden
# does: takes the larger of alpha and 1 - alpha for the confidence
# tell: alpha may be any number between 0 and 1: the confidence is 1 - alpha.
def confidence_interval_comparison(y_true, y_preds_A, y_preds_B, loss_fn, alpha=0.05):
    # 4.1)
    z = np.asarray(loss_fn(y_true, y_preds_A), dtype=float) - np.asarray(loss_fn(y_true, y_preds_B), dtype=float)
    z_hat = z.mean() if len(z) else np.nan

    nu = len(y_true) - 1  # degrees of freedom

    # 4.2)
    if len(z) < 2:
        raise ValueError("fewer than two predictions")
    sem = st.sem(z)

    # 4.3)
    if sem == 0:
        CI = (z_hat, z_hat)
    else:
        CI = st.t.interval(max(alpha, 1 - alpha), nu, loc=z_hat, scale=sem)

    # 4.4)
    if sem == 0:
        p_value = 1.0 if z_hat == 0 else 0.0
    else:
        p_value = 2 * st.t.cdf(-abs(z_hat / sem), nu)

    return z_hat, CI, p_value

# %% wrong: at_most_120_degrees, whole, loses test-4-1-hidden
# does: takes the quantile of at most 120 degrees of freedom, as in a printed table
# tell: The degrees of freedom are n - 1, however large n is.
def confidence_interval_comparison(y_true, y_preds_A, y_preds_B, loss_fn, alpha=0.05):
    """Compare the mean losses of two models on the same n observations (paired).

    Parameters
    ----------
    y_true, y_preds_A, y_preds_B : numpy.ndarray of shape (n,), n >= 2
    loss_fn : callable
        ``loss_fn(y, y_pred)`` returns the n losses.
    alpha : float in (0, 1)

    Returns
    -------
    z_hat : float
        Mean loss of A minus mean loss of B.
    CI : tuple of two floats
        The 1 - alpha confidence interval of the mean difference.
    p_value : float
        Two-sided, for the hypothesis of no difference.

    Raises
    ------
    ValueError
        If there are fewer than two predictions.
    """
    # 4.1) Differences of the losses, A minus B, and their mean: z, z_hat
    z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
    z_hat = np.mean(z)

    nu = len(y_true) - 1  # degrees of freedom

    # 4.2) Standard error of the mean difference: sem
    sem = standard_error(z)

    # 4.3) Interval: CI
    CI = st.t.interval(1 - alpha, min(nu, 120), loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

    # 4.4) Two-sided p-value: p_value
    if sem > 0:
        p_value = 2 * st.t.cdf(-abs(z_hat) / sem, nu)
    else:
        p_value = 1.0 if z_hat == 0 else 0.0

    return z_hat, CI, p_value

# %% wrong: centred_at_zero, loses test-4-1-interval test-4-1-hidden
# does: interval around zero
# tell: The interval lies around z_hat; the distribution around 0 belongs to the p-value.
z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
z_hat = np.mean(z)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = standard_error(z)

# 4.3) Interval: CI
CI = st.t.interval(1 - alpha, nu, loc=0, scale=sem) if sem > 0 else (z_hat, z_hat)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = 2 * st.t.cdf(-abs(z_hat) / sem, nu)
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% wrong: df_n, loses test-4-1-interval test-4-1-hidden
# does: n degrees of freedom in the interval
# tell: There are n - 1 degrees of freedom.
z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
z_hat = np.mean(z)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = standard_error(z)

# 4.3) Interval: CI
CI = st.t.interval(1 - alpha, nu + 1, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = 2 * st.t.cdf(-abs(z_hat) / sem, nu)
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% wrong: fixed_alpha, loses test-4-1-hidden
# does: always 95 %
# tell: The interval ignores alpha.
z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
z_hat = np.mean(z)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = standard_error(z)

# 4.3) Interval: CI
CI = st.t.interval(0.95, nu, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = 2 * st.t.cdf(-abs(z_hat) / sem, nu)
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% wrong: half_width, whole, loses test-4-1-interval test-4-1-hidden
# does: gives half the width of the interval instead of its two limits
# tell: CI is the pair of the lower and the upper limit, z_hat minus and plus the half width.
def confidence_interval_comparison(y_true, y_preds_A, y_preds_B, loss_fn, alpha=0.05):
    """Compare the mean losses of two models on the same n observations (paired).

    Parameters
    ----------
    y_true, y_preds_A, y_preds_B : numpy.ndarray of shape (n,), n >= 2
    loss_fn : callable
        ``loss_fn(y, y_pred)`` returns the n losses.
    alpha : float in (0, 1)

    Returns
    -------
    z_hat : float
        Mean loss of A minus mean loss of B.
    CI : tuple of two floats
        The 1 - alpha confidence interval of the mean difference.
    p_value : float
        Two-sided, for the hypothesis of no difference.

    Raises
    ------
    ValueError
        If there are fewer than two predictions.
    """
    # 4.1) Differences of the losses, A minus B, and their mean: z, z_hat
    z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
    z_hat = np.mean(z)

    nu = len(y_true) - 1  # degrees of freedom

    # 4.2) Standard error of the mean difference: sem
    sem = standard_error(z)

    # 4.3) Interval: CI
    CI = st.t.isf(alpha / 2, nu) * sem

    # 4.4) Two-sided p-value: p_value
    if sem > 0:
        p_value = 2 * st.t.cdf(-abs(z_hat) / sem, nu)
    else:
        p_value = 1.0 if z_hat == 0 else 0.0

    return z_hat, CI, p_value

# %% wrong: limits_exchanged, loses test-4-1-interval test-4-1-hidden
# does: upper limit first
# tell: The lower limit comes first.
z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
z_hat = np.mean(z)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = standard_error(z)

# 4.3) Interval: CI
CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)
CI = CI[::-1]

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = 2 * st.t.cdf(-abs(z_hat) / sem, nu)
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% wrong: normal_both, loses test-4-1-interval test-4-1-hidden test-4-1-p
# does: normal interval and p-value
# tell: Interval and p-value come from Student t with n - 1 degrees of freedom.
z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
z_hat = np.mean(z)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = standard_error(z)

# 4.3) Interval: CI
CI = st.norm.interval(1 - alpha, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = 2 * st.norm.cdf(-abs(z_hat) / sem)
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% wrong: normal_interval, loses test-4-1-interval test-4-1-hidden
# does: normal interval
# tell: The limits are quantiles of Student t with n - 1 degrees of freedom.
z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
z_hat = np.mean(z)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = standard_error(z)

# 4.3) Interval: CI
CI = st.norm.interval(1 - alpha, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = 2 * st.t.cdf(-abs(z_hat) / sem, nu)
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% wrong: normal_interval_when_many, loses test-4-1-hidden
# does: normal interval above 30 wines
# tell: Use Student's t distribution for every n.
z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
z_hat = np.mean(z)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = standard_error(z)

# 4.3) Interval: CI
CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)
if nu > 30 and sem > 0:
    CI = st.norm.interval(1 - alpha, loc=z_hat, scale=sem)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = 2 * st.t.cdf(-abs(z_hat) / sem, nu)
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% wrong: is_significant, loses test-4-1-p test-4-1-hidden
# does: says whether p is below alpha
# tell: Return p itself.
z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
z_hat = np.mean(z)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = standard_error(z)

# 4.3) Interval: CI
CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = bool(2 * st.t.cdf(-abs(z_hat) / sem, nu) < alpha)
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% wrong: normal_p, loses test-4-1-p test-4-1-hidden
# does: normal p-value
# tell: The p-value comes from Student t with n - 1 degrees of freedom.
z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
z_hat = np.mean(z)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = standard_error(z)

# 4.3) Interval: CI
CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = 2 * st.norm.sf(abs(z_hat) / sem)
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% wrong: normal_p_when_many, loses test-4-1-hidden
# does: normal p above 30 wines
# tell: Use Student's t distribution for every n.
z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
z_hat = np.mean(z)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = standard_error(z)

# 4.3) Interval: CI
CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = 2 * st.t.cdf(-abs(z_hat) / sem, nu)
    if nu > 30:
        p_value = 2 * st.norm.cdf(-abs(z_hat) / sem)
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% wrong: not_below, loses test-4-1-hidden
# does: p at least 1e-4
# tell: Return p as it is, however small.
z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
z_hat = np.mean(z)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = standard_error(z)

# 4.3) Interval: CI
CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = max(2 * st.t.cdf(-abs(z_hat) / sem, nu), 1e-4)
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% wrong: one_minus_cdf, loses test-4-1-hidden
# does: 1 - cdf of |t|, which is 0 for p below 1e-16
# tell: For a clear difference the cdf rounds to 1, and p to 0. Ask for the tail itself: the cdf
#   at -|t|, or sf.
z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
z_hat = np.mean(z)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = standard_error(z)

# 4.3) Interval: CI
CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = 2 * (1 - st.t.cdf(abs(z_hat) / sem, nu))
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% wrong: one_sided, loses test-4-1-p test-4-1-hidden
# does: one tail only
# tell: The alternative is a difference in either direction: both tails count.
z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
z_hat = np.mean(z)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = standard_error(z)

# 4.3) Interval: CI
CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = st.t.cdf(-abs(z_hat) / sem, nu)
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% wrong: p_rounded_4, loses test-4-1-p test-4-1-hidden
# does: rounds p to 4 digits
# tell: Return p as it is; round only what you print.
z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
z_hat = np.mean(z)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = standard_error(z)

# 4.3) Interval: CI
CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = round(float(2 * st.t.cdf(-abs(z_hat) / sem, nu)), 4)
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% wrong: shortcut, loses test-4-1-p test-4-1-hidden
# does: 2 cdf(t) without -|t|
# tell: For a positive t this gives a p-value above 1: the two tails are those beyond -|t| and
#   |t|.
z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
z_hat = np.mean(z)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = standard_error(z)

# 4.3) Interval: CI
CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = 2 * st.t.cdf(z_hat / sem, nu)
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% wrong: shortcut_capped, loses test-4-1-p test-4-1-hidden
# does: 2 cdf(t), capped at 1
# tell: Capping hides the fault: for a positive t the p-value is then always 1. Use -|t|.
z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
z_hat = np.mean(z)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = standard_error(z)

# 4.3) Interval: CI
CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = min(1, 2 * st.t.cdf(z_hat / sem, nu))
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% wrong: sign_test, loses test-4-1-p test-4-1-hidden
# does: the sign test
# tell: The p-value is that of the t-test, not of the sign test.
z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
z_hat = np.mean(z)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = standard_error(z)

# 4.3) Interval: CI
CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = st.binomtest(int(np.sum(z > 0)), int(np.sum(z != 0))).pvalue
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% wrong: wilcoxon, loses test-4-1-p test-4-1-hidden
# does: Wilcoxon's signed-rank test
# tell: The p-value is that of the t-test, not of the signed-rank test.
z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
z_hat = np.mean(z)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = standard_error(z)

# 4.3) Interval: CI
CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = st.wilcoxon(z).pvalue
else:
    p_value = 1.0 if z_hat == 0 else 0.0

# %% wrong: wrong_tail, loses test-4-1-p test-4-1-hidden
# does: 2 cdf(|t|)
# tell: This doubles the probability of everything but the tail, and exceeds 1.
z = loss_fn(y_true, y_preds_A) - loss_fn(y_true, y_preds_B)
z_hat = np.mean(z)

nu = len(y_true) - 1  # degrees of freedom

# 4.2) Standard error of the mean difference: sem
sem = standard_error(z)

# 4.3) Interval: CI
CI = st.t.interval(1 - alpha, nu, loc=z_hat, scale=sem) if sem > 0 else (z_hat, z_hat)

# 4.4) Two-sided p-value: p_value
if sem > 0:
    p_value = 2 * st.t.cdf(abs(z_hat) / sem, nu)
else:
    p_value = 1.0 if z_hat == 0 else 0.0

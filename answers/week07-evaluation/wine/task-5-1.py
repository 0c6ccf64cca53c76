# %% [markdown]
# Correlation does harm twice: the mean of the differences varies more than $\sigma^2/J$ says, and
# `s_hat` tends to come out below $\sigma$. The term $\rho/(1 - \rho)$ makes up for both; with $\rho$
# in its place, the second harm would remain. It does not shrink as $J$ grows, so however often we
# repeat, `sigma_tilde` stays above `s_hat` times $\sqrt{\rho/(1 - \rho)}$.
#
# - naive
# - plus_rho
# - k_is_j
# - population_sd

# %% given
def correlated_ttest(r, rho, alpha=0.05):
    """Corrected t-test for J equally correlated differences (Nadeau and Bengio, 2003).

    Parameters
    ----------
    r : array-like of shape (J,), J >= 2
        Mean loss of A minus mean loss of B, one value for each split.
    rho : float in (0, 1)
        Correlation of any two of them; 1 / K for K-fold cross-validation.
    alpha : float in (0, 1)

    Returns
    -------
    r_hat : float
        The mean difference.
    CI : tuple of two floats
        Its 1 - alpha confidence interval.
    p : float
        Two-sided, for the hypothesis of no difference.
    """
    # Mean and sample standard deviation (over J - 1)
    # Standard error corrected for the correlation: sigma_tilde
    # Interval and two-sided p-value: t with J - 1 degrees of freedom
    ...
    return r_hat, CI, p

# %% right: incomplete_beta, whole
# does: statistics of Python numbers; p by the incomplete beta function
import math
import statistics

from scipy.special import betainc, stdtrit


def correlated_ttest(r, rho, alpha=0.05):
    values = [float(value) for value in r]
    J = len(values)
    if J < 2:
        raise ValueError(f"at least two differences, got {J}")
    r_hat = statistics.fmean(values)
    if len(set(values)) == 1:
        return r_hat, (r_hat, r_hat), 0.0 if r_hat else 1.0
    nu = J - 1
    error = statistics.stdev(values) * math.sqrt((1 - rho + J * rho) / (J * (1 - rho)))
    half = abs(stdtrit(nu, alpha / 2)) * error
    p = float(betainc(nu / 2, 0.5, nu / (nu + (r_hat / error) ** 2)))
    return r_hat, (r_hat - half, r_hat + half), p

# %% right: k_minus_one
# does: the form with 1 / (K - 1)
r = np.asarray(r, dtype=float)
J = len(r)
if J < 2:
    raise ValueError(f"The test needs at least two differences, got {J}.")
r_hat = np.mean(r)
s_hat = np.std(r, ddof=1)
if s_hat == 0:
    return r_hat, (r_hat, r_hat), 1.0 if r_hat == 0 else 0.0
K_folds = 1 / rho
sigma_tilde = np.sqrt((1 / J + 1 / (K_folds - 1)) * s_hat**2)
CI = st.t.interval(1 - alpha, J - 1, loc=r_hat, scale=sigma_tilde)
p = 2 * st.t.cdf(-abs(r_hat) / sigma_tilde, J - 1)

# %% right: plain_python, whole
# does: plain Python, list
import statistics


def correlated_ttest(r, rho, alpha=0.05):
    r = [float(v) for v in r]
    J = len(r)
    if J <= 1:
        raise ValueError("J must be 2 or more")
    r_hat = sum(r) / J
    variance = statistics.variance(r)
    if variance == 0:
        return r_hat, [r_hat, r_hat], int(r_hat == 0)
    sigma = (variance * (1 / J + rho / (1 - rho))) ** 0.5
    half = st.t.ppf(1 - alpha / 2, J - 1) * sigma
    return r_hat, [r_hat - half, r_hat + half], 2 * st.t.sf(abs(r_hat) / sigma, J - 1)

# %% right: series, whole
# does: pandas, helper functions, p from both tails
def _tails(t, df):
    return st.t.cdf(-abs(t), df) + st.t.sf(abs(t), df)


def correlated_ttest(r, rho, alpha=0.05):
    r = pd.Series(list(r), dtype=float)
    if r.size < 2:
        raise ValueError("two differences are needed")
    centre, spread, df = r.mean(), r.std(), r.size - 1
    print(f"{r.size} differences")
    if r.nunique() == 1:
        return r[0], (r[0], r[0]), float(r[0] == 0)
    scale = spread * (1 / r.size + rho / (1 - rho)) ** 0.5
    limits = st.t(df, centre, scale).interval(1 - alpha)
    return centre, limits, _tails(centre / scale, df)

# %% right: stretched_test, whole
# does: an ordinary t-test with its statistic shrunk
def correlated_ttest(r, rho, alpha=0.05):
    r = np.asarray(r)
    J = len(r)
    if J < 2:
        raise ValueError
    if np.all(r == r[0]):
        return r[0], (r[0], r[0]), 1 if r[0] == 0 else 0
    stretch = np.sqrt(1 + J * rho / (1 - rho))
    result = st.ttest_1samp(r, 0)
    low, high = result.confidence_interval(1 - alpha)
    r_hat = r.mean()
    CI = np.array([r_hat - (r_hat - low) * stretch, r_hat + (high - r_hat) * stretch])
    return r_hat, CI, 2 * st.t.cdf(-abs(result.statistic / stretch), J - 1)

# %% wrong: always_tenth, loses test-5-1 test-5-1-hidden
# does: takes rho for 0.1
# tell: Use the rho that is given.
J = len(r)
if J < 2:
    raise ValueError(f"The test needs at least two differences, got {J}.")
r_hat = np.mean(r)
s_hat = np.std(r, ddof=1)
if s_hat == 0:
    return r_hat, (r_hat, r_hat), 1.0 if r_hat == 0 else 0.0
sigma_tilde = s_hat * np.sqrt(1 / J + 0.1 / 0.9)
CI = st.t.interval(1 - alpha, J - 1, loc=r_hat, scale=sigma_tilde)
p = 2 * st.t.cdf(-abs(r_hat) / sigma_tilde, J - 1)

# %% wrong: arrays_only, loses test-5-1
# does: works for arrays only
# tell: r may be a list, too.
J = len(r)
if J < 2:
    raise ValueError(f"The test needs at least two differences, got {J}.")
r_hat = r.mean()
s_hat = np.std(r, ddof=1)
if s_hat == 0:
    return r_hat, (r_hat, r_hat), 1.0 if r_hat == 0 else 0.0
sigma_tilde = s_hat * np.sqrt(1 / J + rho / (1 - rho))
CI = st.t.interval(1 - alpha, J - 1, loc=r_hat, scale=sigma_tilde)
p = 2 * st.t.cdf(-abs(r_hat) / sigma_tilde, J - 1)

# %% wrong: df_folds, loses test-5-1 test-5-1-hidden
# does: K - 1 degrees of freedom
# tell: There are J - 1 degrees of freedom.
J = len(r)
if J < 2:
    raise ValueError(f"The test needs at least two differences, got {J}.")
r_hat = np.mean(r)
s_hat = np.std(r, ddof=1)
if s_hat == 0:
    return r_hat, (r_hat, r_hat), 1.0 if r_hat == 0 else 0.0
sigma_tilde = s_hat * np.sqrt(1 / J + rho / (1 - rho))
CI = st.t.interval(1 - alpha, max(round(1 / rho) - 1, 1), loc=r_hat, scale=sigma_tilde)
p = 2 * st.t.cdf(-abs(r_hat) / sigma_tilde, max(round(1 / rho) - 1, 1))

# %% wrong: df_j, loses test-5-1 test-5-1-hidden
# does: J degrees of freedom
# tell: There are J - 1 degrees of freedom.
r = np.asarray(r, dtype=float)
J = len(r)
if J < 2:
    raise ValueError(f"The test needs at least two differences, got {J}.")
r_hat = np.mean(r)
s_hat = np.std(r, ddof=1)
if s_hat == 0:
    return r_hat, (r_hat, r_hat), 1.0 if r_hat == 0 else 0.0
sigma_tilde = s_hat * np.sqrt(1 / J + rho / (1 - rho))
CI = st.t.interval(1 - alpha, J, loc=r_hat, scale=sigma_tilde)
p = 2 * st.t.cdf(-abs(r_hat) / sigma_tilde, J)

# %% wrong: fixed_alpha, loses test-5-1-hidden
# does: always 95 %
# tell: The interval ignores alpha.
r = np.asarray(r, dtype=float)
J = len(r)
if J < 2:
    raise ValueError(f"The test needs at least two differences, got {J}.")
r_hat = np.mean(r)
s_hat = np.std(r, ddof=1)
if s_hat == 0:
    return r_hat, (r_hat, r_hat), 1.0 if r_hat == 0 else 0.0
sigma_tilde = s_hat * np.sqrt(1 / J + rho / (1 - rho))
CI = st.t.interval(0.95, J - 1, loc=r_hat, scale=sigma_tilde)
p = 2 * st.t.cdf(-abs(r_hat) / sigma_tilde, J - 1)

# %% wrong: k_is_j, loses test-5-1 test-5-1-hidden
# does: takes J for the number of folds
# tell: K is 1 / rho, the folds of one cross-validation; J counts the folds of all repetitions.
r = np.asarray(r, dtype=float)
J = len(r)
if J < 2:
    raise ValueError(f"The test needs at least two differences, got {J}.")
r_hat = np.mean(r)
s_hat = np.std(r, ddof=1)
if s_hat == 0:
    return r_hat, (r_hat, r_hat), 1.0 if r_hat == 0 else 0.0
sigma_tilde = s_hat * np.sqrt(1 / J + 1 / (J - 1))
CI = st.t.interval(1 - alpha, J - 1, loc=r_hat, scale=sigma_tilde)
p = 2 * st.t.cdf(-abs(r_hat) / sigma_tilde, J - 1)

# %% wrong: mean_zero_as_equal, whole, loses test-5-1-hidden
# does: takes differences with a mean of 0 for equal
# tell: Differences of mean 0, such as -1 and 1, need not be equal.
def correlated_ttest(r, rho, alpha=0.05):
    r = np.asarray(r, dtype=float)
    J = len(r)
    if J < 2:
        raise ValueError("fewer than two differences")
    r_hat = r.mean()
    s = r.std(ddof=1)
    if r_hat == 0:
        return r_hat, (r_hat, r_hat), 1.0
    if s == 0:
        return r_hat, (r_hat, r_hat), 0.0
    sigma_tilde = s * np.sqrt(1 / J + rho / (1 - rho))
    t = r_hat / sigma_tilde
    CI = st.t.interval(1 - alpha, J - 1, loc=r_hat, scale=sigma_tilde)
    p = 2 * st.t.sf(abs(t), J - 1)
    return r_hat, CI, p

# %% wrong: naive, loses test-5-1 test-5-1-hidden
# does: no correction
# tell: The differences are correlated: the term with rho is missing.
r = np.asarray(r, dtype=float)
J = len(r)
if J < 2:
    raise ValueError(f"The test needs at least two differences, got {J}.")
r_hat = np.mean(r)
s_hat = np.std(r, ddof=1)
if s_hat == 0:
    return r_hat, (r_hat, r_hat), 1.0 if r_hat == 0 else 0.0
sigma_tilde = s_hat * np.sqrt(1 / J)
CI = st.t.interval(1 - alpha, J - 1, loc=r_hat, scale=sigma_tilde)
p = 2 * st.t.cdf(-abs(r_hat) / sigma_tilde, J - 1)

# %% wrong: no_root, loses test-5-1 test-5-1-hidden
# does: no root
# tell: The root is missing: sigma_tilde squared is the variance times the bracket.
r = np.asarray(r, dtype=float)
J = len(r)
if J < 2:
    raise ValueError(f"The test needs at least two differences, got {J}.")
r_hat = np.mean(r)
s_hat = np.std(r, ddof=1)
if s_hat == 0:
    return r_hat, (r_hat, r_hat), 1.0 if r_hat == 0 else 0.0
sigma_tilde = s_hat * (1 / J + rho / (1 - rho))
CI = st.t.interval(1 - alpha, J - 1, loc=r_hat, scale=sigma_tilde)
p = 2 * st.t.cdf(-abs(r_hat) / sigma_tilde, J - 1)

# %% wrong: normal, loses test-5-1 test-5-1-hidden
# does: normal instead of t
# tell: Interval and p-value come from Student t with J - 1 degrees of freedom.
r = np.asarray(r, dtype=float)
J = len(r)
if J < 2:
    raise ValueError(f"The test needs at least two differences, got {J}.")
r_hat = np.mean(r)
s_hat = np.std(r, ddof=1)
if s_hat == 0:
    return r_hat, (r_hat, r_hat), 1.0 if r_hat == 0 else 0.0
sigma_tilde = s_hat * np.sqrt(1 / J + rho / (1 - rho))
CI = st.norm.interval(1 - alpha, loc=r_hat, scale=sigma_tilde)
p = 2 * st.norm.cdf(-abs(r_hat) / sigma_tilde)

# %% wrong: normal_p_when_many, loses test-5-1-hidden
# does: normal p above 20 splits
# tell: Use Student's t distribution for every J.
J = len(r)
if J < 2:
    raise ValueError(f"The test needs at least two differences, got {J}.")
r_hat = np.mean(r)
s_hat = np.std(r, ddof=1)
if s_hat == 0:
    return r_hat, (r_hat, r_hat), 1.0 if r_hat == 0 else 0.0
sigma_tilde = s_hat * np.sqrt(1 / J + rho / (1 - rho))
CI = st.t.interval(1 - alpha, J - 1, loc=r_hat, scale=sigma_tilde)
p = 2 * st.t.cdf(-abs(r_hat) / sigma_tilde, J - 1)
if J > 20:
    p = 2 * st.norm.cdf(-abs(r_hat) / sigma_tilde)

# %% wrong: normal_when_many, loses test-5-1-hidden
# does: normal from 30 splits on
# tell: Use Student's t distribution for every J.
J = len(r)
if J < 2:
    raise ValueError(f"The test needs at least two differences, got {J}.")
r_hat = np.mean(r)
s_hat = np.std(r, ddof=1)
if s_hat == 0:
    return r_hat, (r_hat, r_hat), 1.0 if r_hat == 0 else 0.0
sigma_tilde = s_hat * np.sqrt(1 / J + rho / (1 - rho))
CI = st.t.interval(1 - alpha, J - 1, loc=r_hat, scale=sigma_tilde)
if J >= 30:
    CI = st.norm.interval(1 - alpha, loc=r_hat, scale=sigma_tilde)
p = 2 * st.t.cdf(-abs(r_hat) / sigma_tilde, J - 1)

# %% wrong: one_minus_cdf, loses test-5-1-hidden
# does: 1 - cdf of |t|, which is 0 for p below 1e-16
# tell: For a clear difference the cdf rounds to 1, and p to 0. Ask for the tail itself: the cdf
#   at -|t|, or sf.
J = len(r)
if J < 2:
    raise ValueError(f"The test needs at least two differences, got {J}.")
r_hat = np.mean(r)
s_hat = np.std(r, ddof=1)
if s_hat == 0:
    return r_hat, (r_hat, r_hat), 1.0 if r_hat == 0 else 0.0
sigma_tilde = s_hat * np.sqrt(1 / J + rho / (1 - rho))
CI = st.t.interval(1 - alpha, J - 1, loc=r_hat, scale=sigma_tilde)
p = 2 * (1 - st.t.cdf(abs(r_hat) / sigma_tilde, J - 1))

# %% wrong: one_over_j, loses test-5-1 test-5-1-hidden
# does: rho = 1 / J
# tell: Use the rho that is given: J is the number of differences, not of folds.
J = len(r)
if J < 2:
    raise ValueError(f"The test needs at least two differences, got {J}.")
r_hat = np.mean(r)
s_hat = np.std(r, ddof=1)
if s_hat == 0:
    return r_hat, (r_hat, r_hat), 1.0 if r_hat == 0 else 0.0
sigma_tilde = s_hat * np.sqrt(1 / J + 1 / (J - 1))
CI = st.t.interval(1 - alpha, J - 1, loc=r_hat, scale=sigma_tilde)
p = 2 * st.t.cdf(-abs(r_hat) / sigma_tilde, J - 1)

# %% wrong: one_plus_rho, loses test-5-1 test-5-1-hidden
# does: rho / (1 + rho)
# tell: The correction is rho / (1 - rho).
r = np.asarray(r, dtype=float)
J = len(r)
if J < 2:
    raise ValueError(f"The test needs at least two differences, got {J}.")
r_hat = np.mean(r)
s_hat = np.std(r, ddof=1)
if s_hat == 0:
    return r_hat, (r_hat, r_hat), 1.0 if r_hat == 0 else 0.0
sigma_tilde = s_hat * np.sqrt(1 / J + rho / (1 + rho))
CI = st.t.interval(1 - alpha, J - 1, loc=r_hat, scale=sigma_tilde)
p = 2 * st.t.cdf(-abs(r_hat) / sigma_tilde, J - 1)

# %% wrong: one_sided, loses test-5-1 test-5-1-hidden
# does: one tail
# tell: The alternative is a difference in either direction: both tails count.
r = np.asarray(r, dtype=float)
J = len(r)
if J < 2:
    raise ValueError(f"The test needs at least two differences, got {J}.")
r_hat = np.mean(r)
s_hat = np.std(r, ddof=1)
if s_hat == 0:
    return r_hat, (r_hat, r_hat), 1.0 if r_hat == 0 else 0.0
sigma_tilde = s_hat * np.sqrt(1 / J + rho / (1 - rho))
CI = st.t.interval(1 - alpha, J - 1, loc=r_hat, scale=sigma_tilde)
p = st.t.cdf(-abs(r_hat) / sigma_tilde, J - 1)

# %% wrong: plus_rho, loses test-5-1 test-5-1-hidden
# does: 1/J + rho
# tell: The correction is rho / (1 - rho): the sample variance itself is too small by the factor
#   1 - rho.
r = np.asarray(r, dtype=float)
J = len(r)
if J < 2:
    raise ValueError(f"The test needs at least two differences, got {J}.")
r_hat = np.mean(r)
s_hat = np.std(r, ddof=1)
if s_hat == 0:
    return r_hat, (r_hat, r_hat), 1.0 if r_hat == 0 else 0.0
sigma_tilde = s_hat * np.sqrt(1 / J + rho)
CI = st.t.interval(1 - alpha, J - 1, loc=r_hat, scale=sigma_tilde)
p = 2 * st.t.cdf(-abs(r_hat) / sigma_tilde, J - 1)

# %% wrong: population_sd, loses test-5-1 test-5-1-hidden
# does: standard deviation over J
# tell: s_hat divides by J - 1; np.std divides by J unless told otherwise.
r = np.asarray(r, dtype=float)
J = len(r)
if J < 2:
    raise ValueError(f"The test needs at least two differences, got {J}.")
r_hat = np.mean(r)
s_hat = np.std(r, ddof=0)
if s_hat == 0:
    return r_hat, (r_hat, r_hat), 1.0 if r_hat == 0 else 0.0
sigma_tilde = s_hat * np.sqrt(1 / J + rho / (1 - rho))
CI = st.t.interval(1 - alpha, J - 1, loc=r_hat, scale=sigma_tilde)
p = 2 * st.t.cdf(-abs(r_hat) / sigma_tilde, J - 1)

# %% wrong: rho_capped, whole, loses test-5-1-hidden
# does: caps rho at one half
# tell: rho may be any number between 0 and 1.
def correlated_ttest(r, rho, alpha=0.05):
    r = np.asarray(r, dtype=float)
    J = len(r)
    if J < 2:
        raise ValueError("fewer than two differences")
    rho = min(rho, 0.5)
    r_hat = r.mean()
    s = r.std(ddof=1)
    if np.all(r == r[0]):
        return r_hat, (r_hat, r_hat), 1.0 if r_hat == 0 else 0.0
    sigma_tilde = s * np.sqrt(1 / J + rho / (1 - rho))
    t = r_hat / sigma_tilde
    CI = st.t.interval(1 - alpha, J - 1, loc=r_hat, scale=sigma_tilde)
    p = 2 * st.t.sf(abs(t), J - 1)
    return r_hat, CI, p

# %% wrong: rounded_4, loses test-5-1 test-5-1-hidden
# does: rounds the limits and p to 4 digits
# tell: Return what the formulas give; round only what you print.
J = len(r)
if J < 2:
    raise ValueError(f"The test needs at least two differences, got {J}.")
r_hat = np.mean(r)
s_hat = np.std(r, ddof=1)
if s_hat == 0:
    return r_hat, (r_hat, r_hat), 1.0 if r_hat == 0 else 0.0
sigma_tilde = s_hat * np.sqrt(1 / J + rho / (1 - rho))
CI = st.t.interval(1 - alpha, J - 1, loc=r_hat, scale=sigma_tilde)
p = 2 * st.t.cdf(-abs(r_hat) / sigma_tilde, J - 1)
CI, p = tuple(np.round(CI, 4)), round(float(p), 4)

# %% wrong: shortcut, loses test-5-1 test-5-1-hidden
# does: 2 cdf(t) without -|t|
# tell: For a positive mean this gives a p-value above 1: take -|t|.
r = np.asarray(r, dtype=float)
J = len(r)
if J < 2:
    raise ValueError(f"The test needs at least two differences, got {J}.")
r_hat = np.mean(r)
s_hat = np.std(r, ddof=1)
if s_hat == 0:
    return r_hat, (r_hat, r_hat), 1.0 if r_hat == 0 else 0.0
sigma_tilde = s_hat * np.sqrt(1 / J + rho / (1 - rho))
CI = st.t.interval(1 - alpha, J - 1, loc=r_hat, scale=sigma_tilde)
p = 2 * st.t.cdf(r_hat / sigma_tilde, J - 1)

# %% wrong: variance_for_sd, loses test-5-1 test-5-1-hidden
# does: variance for standard deviation
# tell: s_hat is the standard deviation; this uses its square.
r = np.asarray(r, dtype=float)
J = len(r)
if J < 2:
    raise ValueError(f"The test needs at least two differences, got {J}.")
r_hat = np.mean(r)
s_hat = np.std(r, ddof=1)
if s_hat == 0:
    return r_hat, (r_hat, r_hat), 1.0 if r_hat == 0 else 0.0
sigma_tilde = s_hat**2 * np.sqrt(1 / J + rho / (1 - rho))
CI = st.t.interval(1 - alpha, J - 1, loc=r_hat, scale=sigma_tilde)
p = 2 * st.t.cdf(-abs(r_hat) / sigma_tilde, J - 1)

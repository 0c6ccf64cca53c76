# %% [markdown]
# The interval is about the mean loss of all wines like these, so its width comes from the standard
# error of the mean and not from the spread of single losses. Student's t rather than the normal
# distribution, because the spread is itself an estimate; with thousands of wines it makes no visible
# difference, with ten it does. The lower limit may fall below 0: that is a sign that the losses are
# far from normal, not a mistake.
#
# - normal
# - half_alpha
# - spread
# - no_negative_limit

# %% right: frozen
# does: frozen distribution, array
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    z, z_hat = mean_loss(y_true, y_preds, loss_fn)
    sem = standard_error(z)
    if sem == 0:
        return z_hat, np.full(2, z_hat)
    t = st.t(df=len(y_true) - 1, loc=z_hat, scale=sem)
    print(f'{z_hat:.4f}')
    return z_hat, t.ppf(np.array([alpha / 2, 1 - alpha / 2]))

# %% right: quantile
# does: quantile times standard error, as a list
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    z = np.asarray(loss_fn(y_true, y_preds))
    n = len(z)
    if n < 2:
        raise ValueError('need two predictions')
    z_hat = z.mean()
    half = st.t.ppf(1 - alpha / 2, df=n - 1) * z.std(ddof=1) / n ** 0.5
    return z_hat, [z_hat - half, z_hat + half]

# %% right: scipy_test
# does: interval of SciPy's one-sample t-test
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    z = loss_fn(y_true, y_preds)
    if len(z) < 2:
        raise ValueError('n < 2')
    if np.ptp(z) == 0:
        return z[0], np.array([z[0], z[0]])
    CI = st.ttest_1samp(z, 0).confidence_interval(confidence_level=1 - alpha)
    return np.mean(z), (CI.low, CI.high)

# %% right: series_and_ttest
# does: losses in a Series, equal ones found by nunique, else the interval of a t-test
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    """Mean loss and its interval, by scipy's one-sample t-test."""
    if np.size(y_true) <= 1:
        raise ValueError("an interval takes at least two predictions")
    losses = pd.Series(np.asarray(loss_fn(y_true, y_preds), dtype=float))
    z_hat = float(losses.mean())
    if losses.nunique() == 1:
        CI = (z_hat, z_hat)
    else:
        limits = st.ttest_1samp(losses.to_numpy(), 0.0).confidence_interval(confidence_level=1 - alpha)
        CI = (float(limits.low), float(limits.high))
    return z_hat, CI

# %% right: special
# does: quantile of scipy.special, both limits by one array operation, a Series
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    from scipy.special import stdtrit

    losses, centre = mean_loss(y_true, y_preds, loss_fn)
    if len(losses) < 2:
        raise ValueError("An interval needs two predictions or more.")
    tails = stdtrit(len(losses) - 1, [alpha / 2, 1 - alpha / 2])
    return centre, pd.Series(centre + tails * standard_error(losses), index=["lower", "upper"])

# %% wrong: alpha_above_half_turned, loses test-3-7-hidden
# does: takes an alpha above 0.5 for a confidence: alpha = 0.9 gives a 90 % interval instead of
#   10 %
# tell: alpha may be any number between 0 and 1: the confidence is 1 - alpha.
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    """Mean loss with its 1 - alpha confidence interval, for losses taken as normal.

    Parameters
    ----------
    y_true, y_preds : numpy.ndarray of shape (n,), n >= 2
    loss_fn : callable
        ``loss_fn(y, y_pred)`` returns the n losses.
    alpha : float in (0, 1)
        One minus the confidence.

    Returns
    -------
    z_hat : float
    CI : tuple of two floats
    """
    # Mean loss, and its standard error
    # Interval: Student t with n - 1 degrees of freedom; (z_hat, z_hat) if the error is 0
    alpha = min(alpha, 1 - alpha)
    z, z_hat = mean_loss(y_true, y_preds, loss_fn)
    sem = standard_error(z)
    n = len(z)
    CI = (z_hat, z_hat)
    if sem > 0:
        CI = st.t.interval(1 - alpha, n - 1, loc=z_hat, scale=sem)
    return z_hat, CI

# %% wrong: alpha_for_confidence, loses test-3-7 test-3-7-hidden
# does: passes alpha as confidence
# tell: The first argument of t.interval is the confidence, 1 - alpha.
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    z, z_hat = mean_loss(y_true, y_preds, loss_fn)
    sem = standard_error(z)
    if sem == 0:
        return z_hat, (z_hat, z_hat)
    return z_hat, st.t.interval(alpha, len(z) - 1, loc=z_hat, scale=sem)

# %% wrong: always_l1, loses test-3-7-hidden
# does: always absolute errors
# tell: The function ignores loss_fn.
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    z, z_hat = mean_loss(y_true, y_preds, l1_loss)
    sem = standard_error(z)
    if sem == 0:
        return z_hat, (z_hat, z_hat)
    return z_hat, st.t.interval(1 - alpha, len(z) - 1, loc=z_hat, scale=sem)

# %% wrong: bootstrap, loses test-3-7 test-3-7-hidden
# does: a percentile bootstrap
# tell: Use Student's t distribution.
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    """Mean loss with its 1 - alpha confidence interval, for losses taken as normal.

    Parameters
    ----------
    y_true, y_preds : numpy.ndarray of shape (n,), n >= 2
    loss_fn : callable
        ``loss_fn(y, y_pred)`` returns the n losses.
    alpha : float in (0, 1)
        One minus the confidence.

    Returns
    -------
    z_hat : float
    CI : tuple of two floats
    """
    # Mean loss, and its standard error
    # Interval: Student t with n - 1 degrees of freedom; (z_hat, z_hat) if the error is 0
    z, z_hat = mean_loss(y_true, y_preds, loss_fn)
    sem = standard_error(z)
    if sem == 0:
        return z_hat, (z_hat, z_hat)
    rng = np.random.default_rng(0)
    means = rng.choice(np.asarray(z), (2000, len(z))).mean(axis=1)
    CI = tuple(np.quantile(means, [alpha / 2, 1 - alpha / 2]))
    return z_hat, CI

# %% wrong: constant_predictions, loses test-3-7-hidden
# does: equal predictions (instead of equal losses) give (z_hat, z_hat): a constant model has no
#   interval
# tell: Equal losses have no spread; equal predictions may have different losses.
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    """Mean loss with its 1 - alpha confidence interval, for losses taken as normal.

    Parameters
    ----------
    y_true, y_preds : numpy.ndarray of shape (n,), n >= 2
    loss_fn : callable
        ``loss_fn(y, y_pred)`` returns the n losses.
    alpha : float in (0, 1)
        One minus the confidence.

    Returns
    -------
    z_hat : float
    CI : tuple of two floats
    """
    # Mean loss, and its standard error
    # Interval: Student t with n - 1 degrees of freedom; (z_hat, z_hat) if the error is 0
    z, z_hat = mean_loss(y_true, y_preds, loss_fn)
    sem = standard_error(z)
    n = len(z)
    if sem == 0 or np.all(y_preds == y_preds[0]):
        CI = (z_hat, z_hat)
    else:
        CI = st.t.interval(1 - alpha, n - 1, loc=z_hat, scale=sem)
    return z_hat, CI

# %% wrong: cut_at_zero_when_many, loses test-3-7-hidden
# does: cuts the lower limit at 0 from ten predictions on
# tell: A loss may be negative, and the interval of the prompt is not cut at 0.
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    z, z_hat = mean_loss(y_true, y_preds, loss_fn)
    sem = standard_error(z)
    if sem == 0:
        return z_hat, (z_hat, z_hat)
    low, high = st.t.interval(1 - alpha, len(z) - 1, loc=z_hat, scale=sem)
    if len(z) >= 10:
        low = max(low, 0.0)  # a mean loss below 0 is impossible
    return z_hat, (low, high)

# %% wrong: df_n, loses test-3-7 test-3-7-hidden
# does: n degrees of freedom
# tell: There are n - 1 degrees of freedom.
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    z, z_hat = mean_loss(y_true, y_preds, loss_fn)
    sem = standard_error(z)
    if sem == 0:
        return z_hat, (z_hat, z_hat)
    return z_hat, st.t.interval(1 - alpha, len(z), loc=z_hat, scale=sem)

# %% wrong: fixed_alpha, loses test-3-7-hidden
# does: always 95 %
# tell: The function ignores alpha.
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    z, z_hat = mean_loss(y_true, y_preds, loss_fn)
    sem = standard_error(z)
    if sem == 0:
        return z_hat, (z_hat, z_hat)
    return z_hat, st.t.interval(0.95, len(z) - 1, loc=z_hat, scale=sem)

# %% wrong: half_alpha, loses test-3-7 test-3-7-hidden
# does: confidence 1 - alpha / 2
# tell: t.interval takes the confidence 1 - alpha and halves alpha itself.
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    z, z_hat = mean_loss(y_true, y_preds, loss_fn)
    sem = standard_error(z)
    if sem == 0:
        return z_hat, (z_hat, z_hat)
    return z_hat, st.t.interval(1 - alpha / 2, len(z) - 1, loc=z_hat, scale=sem)

# %% wrong: half_width, loses test-3-7 test-3-7-hidden test-3-7-hidden
# does: returns the half width
# tell: CI is the pair of limits, not the half width.
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    z, z_hat = mean_loss(y_true, y_preds, loss_fn)
    sem = standard_error(z)
    if sem == 0:
        return z_hat, 0.0
    return z_hat, st.t.ppf(1 - alpha / 2, len(z) - 1) * sem

# %% wrong: ignores_loss, loses test-3-7 test-3-7-hidden test-3-7-hidden
# does: always squared errors
# tell: The function ignores loss_fn.
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    z, z_hat = mean_loss(y_true, y_preds, l2_loss)
    sem = standard_error(z)
    if sem == 0:
        return z_hat, (z_hat, z_hat)
    return z_hat, st.t.interval(1 - alpha, len(z) - 1, loc=z_hat, scale=sem)

# %% wrong: isclose_to_zero, loses test-3-7-hidden
# does: takes a standard error below 1e-8 for 0 by np.isclose
# tell: np.isclose takes all small numbers for 0: tiny losses have an interval, too.
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    z, z_hat = mean_loss(y_true, y_preds, loss_fn)
    sem = standard_error(z)
    if np.isclose(sem, 0):
        CI = (z_hat, z_hat)
    else:
        CI = st.t.interval(1 - alpha, len(z) - 1, loc=z_hat, scale=sem)
    return z_hat, CI

# %% wrong: nearly_equal, loses test-3-7-hidden
# does: takes a standard error below one millionth for 0
# tell: Small losses have a small standard error: only equal losses have none.
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    """Mean loss with its 1 - alpha confidence interval, for losses taken as normal.

    Parameters
    ----------
    y_true, y_preds : numpy.ndarray of shape (n,), n >= 2
    loss_fn : callable
        ``loss_fn(y, y_pred)`` returns the n losses.
    alpha : float in (0, 1)
        One minus the confidence.

    Returns
    -------
    z_hat : float
    CI : tuple of two floats
    """
    # Mean loss, and its standard error
    # Interval: Student t with n - 1 degrees of freedom; (z_hat, z_hat) if the error is 0
    if len(y_true) < 2:
        raise ValueError("two at least")
    z = np.asarray(loss_fn(y_true, y_preds))
    z_hat = z.mean()
    sem = st.sem(z) if np.ptp(z) > 0 else 0.0
    n = len(z)
    CI = (z_hat, z_hat) if sem < 1e-6 else st.t.interval(1 - alpha, n - 1, loc=z_hat, scale=sem)
    return z_hat, CI

# %% wrong: no_negative_limit, loses test-3-7 test-3-7-hidden
# does: cuts the lower limit off at 0
# tell: Return the limits of the formula, even if the lower one is negative.
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    """Mean loss with its 1 - alpha confidence interval, for losses taken as normal.

    Parameters
    ----------
    y_true, y_preds : numpy.ndarray of shape (n,), n >= 2
    loss_fn : callable
        ``loss_fn(y, y_pred)`` returns the n losses.
    alpha : float in (0, 1)
        One minus the confidence.

    Returns
    -------
    z_hat : float
    CI : tuple of two floats
    """
    # Mean loss, and its standard error
    # Interval: Student t with n - 1 degrees of freedom; (z_hat, z_hat) if the error is 0
    z, z_hat = mean_loss(y_true, y_preds, loss_fn)
    sem = standard_error(z)
    if sem == 0:
        return z_hat, (z_hat, z_hat)
    CI = st.t.interval(1 - alpha, len(z) - 1, loc=z_hat, scale=sem)
    CI = (max(CI[0], 0), CI[1])
    return z_hat, CI

# %% wrong: normal, loses test-3-7 test-3-7-hidden
# does: normal instead of t
# tell: The quantiles are those of Student t with n - 1 degrees of freedom, not of the normal
#   distribution.
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    z, z_hat = mean_loss(y_true, y_preds, loss_fn)
    sem = standard_error(z)
    if sem == 0:
        return z_hat, (z_hat, z_hat)
    return z_hat, st.norm.interval(1 - alpha, loc=z_hat, scale=sem)

# %% wrong: normal_above_100, loses test-3-7-hidden
# does: normal above 100 losses
# tell: Use Student's t distribution for every n.
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    """Mean loss with its 1 - alpha confidence interval, for losses taken as normal.

    Parameters
    ----------
    y_true, y_preds : numpy.ndarray of shape (n,), n >= 2
    loss_fn : callable
        ``loss_fn(y, y_pred)`` returns the n losses.
    alpha : float in (0, 1)
        One minus the confidence.

    Returns
    -------
    z_hat : float
    CI : tuple of two floats
    """
    # Mean loss, and its standard error
    # Interval: Student t with n - 1 degrees of freedom; (z_hat, z_hat) if the error is 0
    z, z_hat = mean_loss(y_true, y_preds, loss_fn)
    sem = standard_error(z)
    if sem == 0:
        return z_hat, (z_hat, z_hat)
    CI = st.t.interval(1 - alpha, len(z) - 1, loc=z_hat, scale=sem)
    if len(z) > 100:
        CI = st.norm.interval(1 - alpha, loc=z_hat, scale=sem)
    return z_hat, CI

# %% wrong: normal_above_30, loses test-3-7-hidden
# does: normal above 30 losses
# tell: Use Student's t distribution for every n.
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    """Mean loss with its 1 - alpha confidence interval, for losses taken as normal.

    Parameters
    ----------
    y_true, y_preds : numpy.ndarray of shape (n,), n >= 2
    loss_fn : callable
        ``loss_fn(y, y_pred)`` returns the n losses.
    alpha : float in (0, 1)
        One minus the confidence.

    Returns
    -------
    z_hat : float
    CI : tuple of two floats
    """
    # Mean loss, and its standard error
    # Interval: Student t with n - 1 degrees of freedom; (z_hat, z_hat) if the error is 0
    z, z_hat = mean_loss(y_true, y_preds, loss_fn)
    sem = standard_error(z)
    if sem == 0:
        return z_hat, (z_hat, z_hat)
    CI = st.t.interval(1 - alpha, len(z) - 1, loc=z_hat, scale=sem)
    if len(z) > 30:
        CI = st.norm.interval(1 - alpha, loc=z_hat, scale=sem)
    return z_hat, CI

# %% wrong: normal_when_many, loses test-3-7-hidden
# does: normal from 30 losses on
# tell: Use Student's t distribution for every n.
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    """Mean loss with its 1 - alpha confidence interval, for losses taken as normal.

    Parameters
    ----------
    y_true, y_preds : numpy.ndarray of shape (n,), n >= 2
    loss_fn : callable
        ``loss_fn(y, y_pred)`` returns the n losses.
    alpha : float in (0, 1)
        One minus the confidence.

    Returns
    -------
    z_hat : float
    CI : tuple of two floats
    """
    # Mean loss, and its standard error
    # Interval: Student t with n - 1 degrees of freedom; (z_hat, z_hat) if the error is 0
    z, z_hat = mean_loss(y_true, y_preds, loss_fn)
    sem = standard_error(z)
    if sem == 0:
        return z_hat, (z_hat, z_hat)
    CI = st.t.interval(1 - alpha, len(z) - 1, loc=z_hat, scale=sem)
    if len(z) >= 30:
        CI = st.norm.interval(1 - alpha, loc=z_hat, scale=sem)
    return z_hat, CI

# %% wrong: one_sided, loses test-3-7 test-3-7-hidden
# does: quantile 1 - alpha
# tell: A two-sided interval leaves alpha / 2 outside at each end.
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    z, z_hat = mean_loss(y_true, y_preds, loss_fn)
    sem = standard_error(z)
    if sem == 0:
        return z_hat, (z_hat, z_hat)
    half = st.t.ppf(1 - alpha, len(z) - 1) * sem
    return z_hat, (z_hat - half, z_hat + half)

# %% wrong: reversed, loses test-3-7 test-3-7-hidden
# does: upper limit first
# tell: The lower limit comes first.
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    z, z_hat = mean_loss(y_true, y_preds, loss_fn)
    sem = standard_error(z)
    if sem == 0:
        return z_hat, (z_hat, z_hat)
    low, high = st.t.interval(1 - alpha, len(z) - 1, loc=z_hat, scale=sem)
    return z_hat, (high, low)

# %% wrong: root, loses test-3-7 test-3-7-hidden test-3-7-hidden
# does: root of mean and limits
# tell: Mean and limits are those of the losses themselves, without a root.
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    z, z_hat = mean_loss(y_true, y_preds, loss_fn)
    sem = standard_error(z)
    if sem == 0:
        return z_hat ** 0.5, (z_hat ** 0.5, z_hat ** 0.5)
    low, high = st.t.interval(1 - alpha, len(z) - 1, loc=z_hat, scale=sem)
    return np.sqrt(z_hat), (np.sqrt(max(low, 0)), np.sqrt(high))

# %% wrong: rounded_3, loses test-3-7 test-3-7-hidden
# does: rounds the limits to 3 digits
# tell: Return the limits as they are; round only what you print.
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    """Mean loss with its 1 - alpha confidence interval, for losses taken as normal.

    Parameters
    ----------
    y_true, y_preds : numpy.ndarray of shape (n,), n >= 2
    loss_fn : callable
        ``loss_fn(y, y_pred)`` returns the n losses.
    alpha : float in (0, 1)
        One minus the confidence.

    Returns
    -------
    z_hat : float
    CI : tuple of two floats
    """
    # Mean loss, and its standard error
    # Interval: Student t with n - 1 degrees of freedom; (z_hat, z_hat) if the error is 0
    z, z_hat = mean_loss(y_true, y_preds, loss_fn)
    sem = standard_error(z)
    if sem == 0:
        return z_hat, (z_hat, z_hat)
    CI = st.t.interval(1 - alpha, len(z) - 1, loc=z_hat, scale=sem)
    CI = tuple(np.round(CI, 3))
    return z_hat, CI

# %% wrong: spread, loses test-3-7 test-3-7-hidden
# does: scale is the standard deviation of the losses
# tell: The scale is the standard error of the mean, not the spread of the losses.
def confidence_interval(y_true, y_preds, loss_fn, alpha=0.05):
    z, z_hat = mean_loss(y_true, y_preds, loss_fn)
    sem = standard_error(z)
    if sem == 0:
        return z_hat, (z_hat, z_hat)
    return z_hat, st.t.interval(1 - alpha, len(z) - 1, loc=z_hat, scale=np.std(z, ddof=1))


# %% [markdown]
# `bootstrap_accuracy` resamples once, because both limits are percentiles of the same accuracies.
# `percentile` wants percent, so the share $\alpha/2$ becomes `50 * alpha`. That product is not always
# exact: `50 * 0.07` is a little more than 3.5, and with `B = 200` the rank becomes 8, not 7. The checks
# use only values for which this does not happen.
#
# - alpha_either_side
# - drawn_twice
# - standard_error

# %% given
def bootstrap_accuracy(y_true, y_pred, B=200, alpha=0.05, rng=None):
    """Percentile bootstrap interval (lb, ub) of an accuracy on a fixed test set."""
    # 2.2) The accuracies of B samples, and two of their percentiles
    ...


lb, ub = bootstrap_accuracy(y_true, y_pred, B=2000, rng=1)
print(f"{lb:.3f} to {ub:.3f}")

# %% right: all_by_name, whole
# does: makes the generator first, passes everything by name, sorts
def bootstrap_accuracy(y_true, y_pred, B=200, alpha=0.05, rng=None):
    rng = np.random.default_rng(rng)
    acc = sorted(resample_accuracies(y_pred=list(y_pred), y_true=list(y_true), rng=rng, B=B))
    return [percentile(acc, p) for p in (50*alpha, 100-50*alpha)]

# %% right: array_of_two
# does: NumPy's percentile for both limits at once; an array of two
accs = np.sort(resample_accuracies(y_true, y_pred, B, rng))
return np.percentile(accs, [100 * alpha / 2, 100 - 100 * alpha / 2], method="inverted_cdf")

# %% right: exact_fractions, whole
# does: both ranks by exact fractions of the decimal alpha; a list
from fractions import Fraction


def bootstrap_accuracy(y_true, y_pred, B=200, alpha=0.05, rng=None):
    ordered = sorted(float(a) for a in resample_accuracies(y_true, y_pred, B, rng))
    tail = Fraction(str(alpha)) / 2
    limits = []
    for share in (tail, 1 - tail):
        k = max(math.ceil(share * len(ordered)), 1)
        limits.append(ordered[k - 1])
    return limits


lb, ub = bootstrap_accuracy(y_true, y_pred, B=2000, rng=1)
print(f"{lb:.3f} to {ub:.3f}")

# %% right: keyword_only, whole
# does: a keyword-only argument more; prints and warns
def bootstrap_accuracy(y_true, y_pred, B=200, alpha=0.05, rng=None, *, verbose=True):
    """Percentile bootstrap interval (lb, ub) of an accuracy on a fixed test set."""
    # 2.2) The accuracies of B samples, and two of their percentiles
    import warnings

    accs = resample_accuracies(y_true, y_pred, B=B, rng=rng)
    if verbose:
        print(len(accs), "accuracies")
        warnings.warn("just to say")
    tail = 100 * alpha / 2
    return tuple(percentile(list(accs), q) for q in (tail, 100 - tail))


lb, ub = bootstrap_accuracy(y_true, y_pred, B=2000, rng=1)
print(f"{lb:.3f} to {ub:.3f}")

# %% right: numpy_percentile
# does: NumPy's percentile, one limit after the other
accs = resample_accuracies(y_true, y_pred, B=B, rng=rng)
lb = np.percentile(accs, 100 * alpha / 2, method="inverted_cdf")
ub = np.percentile(accs, 100 * (1 - alpha / 2), method="inverted_cdf")
return lb, ub

# %% right: ranks
# does: computes both ranks itself; a list of two
accs = sorted(resample_accuracies(y_true, y_pred, B, rng))
low = max(math.ceil(round(alpha / 2 * B, 9)), 1)
high = math.ceil(round((1 - alpha / 2) * B, 9))
return [accs[low - 1], accs[high - 1]]

# %% right: same_rounds, whole
# does: draws the rounds of resample_accuracies itself
def bootstrap_accuracy(y_true, y_pred, B=200, alpha=0.05, rng=None):
    rng = np.random.default_rng(rng)
    ok = np.asarray(y_true) == np.asarray(y_pred)
    n = len(ok)
    acc = ok[rng.integers(0, n, size=(B, n))].mean(axis=1)
    return percentile(acc, 100*alpha/2), percentile(acc, 100*(1-alpha/2))

# %% wrong: alpha_either_side, loses test-2-2 test-2-2-hidden
# does: cuts off alpha on either side
# tell: alpha / 2 is to be cut off at either end, not alpha.
accuracies = resample_accuracies(y_true, y_pred, B, rng)
return percentile(accuracies, 100 * alpha), percentile(accuracies, 100 - 100 * alpha)

# %% wrong: always_95, loses test-2-2-hidden
# does: ignores alpha
# tell: The interval is the 95 % one whatever alpha is.
accuracies = resample_accuracies(y_true, y_pred, B, rng)
return percentile(accuracies, 2.5), percentile(accuracies, 97.5)

# %% wrong: at_most_1000_samples, whole, loses test-2-2-hidden
# does: draws 1000 samples at most
# tell: B is the number of samples, however many are asked for.
def bootstrap_accuracy(y_true, y_pred, B=200, alpha=0.05, rng=None):
    """Percentile bootstrap interval (lb, ub) of an accuracy on a fixed test set."""
    # 2.2) The accuracies of B samples, and two of their percentiles
    accuracies = resample_accuracies(y_true, y_pred, min(B, 1000), rng)
    return percentile(accuracies, 50 * alpha), percentile(accuracies, 100 - 50 * alpha)

# %% wrong: cut_index, loses test-2-2-hidden
# does: index int(alpha / 2 * B) in the sorted accuracies
# tell: Where alpha / 2 * B is a whole number k, the value wanted has rank k, which is index k -
#   1.
accuracies = resample_accuracies(y_true, y_pred, B, rng)
s = sorted(accuracies)
j = int(alpha / 2 * B)
return s[j], s[B - 1 - j]

# %% wrong: default_B, loses test-2-2 test-2-2-hidden
# does: does not pass B on
# tell: B is not passed on to resample_accuracies.
accuracies = resample_accuracies(y_true, y_pred, rng=rng)
return percentile(accuracies, 50 * alpha), percentile(accuracies, 100 - 50 * alpha)

# %% wrong: drawn_twice, loses test-2-2 test-2-2-hidden
# does: draws anew for the second limit
# tell: Both limits belong to the same accuracies: resample once, not for each limit.
rng = np.random.default_rng(rng)
return (
    percentile(resample_accuracies(y_true, y_pred, B, rng), 50 * alpha),
    percentile(resample_accuracies(y_true, y_pred, B, rng), 100 - 50 * alpha),
)

# %% wrong: interpolated, loses test-2-2 test-2-2-hidden
# does: interpolates between accuracies
# tell: Percentiles are by nearest rank here; NumPy's default interpolates.
accuracies = resample_accuracies(y_true, y_pred, B, rng)
return tuple(np.percentile(accuracies, [50 * alpha, 100 - 50 * alpha]))

# %% wrong: limits_exchanged, loses test-2-2 test-2-2-hidden
# does: returns ub, lb
# tell: The lower limit comes first.
accuracies = resample_accuracies(y_true, y_pred, B, rng)
return percentile(accuracies, 100 - 50 * alpha), percentile(accuracies, 50 * alpha)

# %% wrong: no_rng, loses test-2-2 test-2-2-hidden
# does: does not pass rng on
# tell: rng is not passed on to resample_accuracies.
accuracies = resample_accuracies(y_true, y_pred, B)
return percentile(accuracies, 50 * alpha), percentile(accuracies, 100 - 50 * alpha)

# %% wrong: normal, loses test-2-2 test-2-2-hidden
# does: a normal interval around the mean
# tell: The interval is made of two percentiles of the accuracies, not of mean and standard
#   deviation.
accuracies = np.asarray(resample_accuracies(y_true, y_pred, B, rng))
z = st.norm.ppf(1 - alpha / 2)
return accuracies.mean() - z * accuracies.std(), accuracies.mean() + z * accuracies.std()

# %% wrong: standard_error, loses test-2-2 test-2-2-hidden
# does: divides the spread by the root of B
# tell: The spread of the accuracies is the uncertainty; it is not divided by the root of B.
accuracies = np.asarray(resample_accuracies(y_true, y_pred, B, rng))
half = st.norm.ppf(1 - alpha / 2) * accuracies.std() / np.sqrt(B)
return accuracies.mean() - half, accuracies.mean() + half

# %% wrong: whole_percents_of_alpha, whole, loses test-2-2-hidden
# does: cuts alpha down to whole percents
# tell: alpha / 2 is cut off on either side, even where 100 * alpha is not an integer.
def bootstrap_accuracy(y_true, y_pred, B=200, alpha=0.05, rng=None):
    """Percentile bootstrap interval (lb, ub) of an accuracy on a fixed test set."""
    # 2.2) The accuracies of B samples, and two of their percentiles
    accuracies = resample_accuracies(y_true, y_pred, B, rng)
    p = int(100 * alpha) / 2
    return percentile(accuracies, p), percentile(accuracies, 100 - p)

# %% wrong: zero_replaced, whole, loses test-2-2-hidden
# does: replaces a seed of 0, or none, by 42
# tell: 0 is a seed like any other and None means a new generator: rng is passed on as it is,
#   not with "or".
def bootstrap_accuracy(y_true, y_pred, B=200, alpha=0.05, rng=None):
    """Percentile bootstrap interval (lb, ub) of an accuracy on a fixed test set."""
    accuracies = resample_accuracies(y_true, y_pred, B, rng or 42)
    return percentile(accuracies, 100 * alpha / 2), percentile(accuracies, 100 * (1 - alpha / 2))


lb, ub = bootstrap_accuracy(y_true, y_pred, B=2000, rng=1)
print(f"{lb:.3f} to {ub:.3f}")

# %% wrong: zeros_dropped, loses test-2-2-hidden
# does: drops samples in which nothing was right
# tell: An accuracy of 0 is a result, not a failure. Keep it among the accuracies.
accuracies = np.asarray(resample_accuracies(y_true, y_pred, B, rng))
if np.any(accuracies > 0):
    accuracies = accuracies[accuracies > 0]
return percentile(accuracies, 50 * alpha), percentile(accuracies, 100 - 50 * alpha)

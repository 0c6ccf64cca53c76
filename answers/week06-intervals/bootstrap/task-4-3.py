# %% [markdown]
# Equal seeds give equal samples because `oob_accuracies` takes nothing but positions from its
# generator, and the models take no number from it. One generator for both calls would go on where the
# first call stopped, and the pairs would be lost. The mean would be the same if we averaged first and
# subtracted afterwards; the percentiles would not, and they are what the pairing is for.
#
# - difference_of_limits
# - t_interval
# - nearest_method
# - b_minus_a

# %% right: data_frame
# does: a table of both, with prints
def oob_difference(model_a, model_b, D, target_name, B=200, rng=None):
    """Mean and middle 95 % (mean, lb, ub) of the difference in OOB accuracy, A minus B."""
    seed = int(np.random.default_rng(rng).integers(2**32))  # of both generators
    # 4.3) Accuracies of both models on the same samples; their differences
    table = pd.DataFrame(
        {
            name: oob_accuracies(m, D, target_name, B, np.random.Generator(np.random.PCG64(seed)))
            for name, m in {"a": model_a, "b": model_b}.items()
        }
    )
    gap = table["a"] - table["b"]
    print(gap.describe())
    return gap.mean(), percentile(gap.tolist(), 2.5), percentile(gap.tolist(), 97.5)

# %% right: loop
# does: differences in a loop, a list of three
def oob_difference(model_a, model_b, D, target_name, B=200, rng=None):
    """Mean and middle 95 % (mean, lb, ub) of the difference in OOB accuracy, A minus B."""
    seed = int(np.random.default_rng(rng).integers(2**32))  # of both generators
    # 4.3) Accuracies of both models on the same samples; their differences
    one = oob_accuracies(model_a, D, target_name, rng=np.random.default_rng(seed), B=B)
    two = oob_accuracies(model_b, D, target_name, rng=np.random.default_rng(seed), B=B)
    gaps = [p - q for p, q in zip(one, two)]
    return [sum(gaps) / len(gaps), percentile(gaps, 2.5), percentile(gaps, 97.5)]

# %% right: ranks
# does: takes ranks by hand; an array of three
def oob_difference(model_a, model_b, D, target_name, B=200, rng=None):
    """Mean and middle 95 % (mean, lb, ub) of the difference in OOB accuracy, A minus B."""
    seed = int(np.random.default_rng(rng).integers(2**32))  # of both generators
    # 4.3) Accuracies of both models on the same samples; their differences
    get = lambda m: np.asarray(oob_accuracies(m, D, target_name, B, np.random.default_rng(seed)))
    gap = np.sort(get(model_a) - get(model_b))
    low, high = -(-len(gap) * 25 // 1000), -(-len(gap) * 975 // 1000)
    return np.array([gap.mean(), gap[low - 1], gap[high - 1]])

# %% right: seed_as_rng
# does: passes the seed itself; NumPy's percentile
def oob_difference(model_a, model_b, D, target_name, B=200, rng=None):
    """Mean and middle 95 % (mean, lb, ub) of the difference in OOB accuracy, A minus B."""
    seed = int(np.random.default_rng(rng).integers(2**32))  # of both generators
    # 4.3) Accuracies of both models on the same samples; their differences
    both = [
        np.array(oob_accuracies(m, D, target_name, B=B, rng=seed)) for m in (model_a, model_b)
    ]
    gap = both[0] - both[1]
    lb, ub = np.percentile(gap, [2.5, 97.5], method="inverted_cdf")
    return gap.mean(), lb, ub

# %% wrong: absolute, loses test-4-3-hidden
# does: absolute differences
# tell: The sign matters: do not take absolute values.
def oob_difference(model_a, model_b, D, target_name, B=200, rng=None):
    """Mean and middle 95 % (mean, lb, ub) of the difference in OOB accuracy, A minus B."""
    seed = int(np.random.default_rng(rng).integers(2**32))  # of both generators
    # 4.3) Accuracies of both models on the same samples; their differences
    a = oob_accuracies(model_a, D, target_name, B, np.random.default_rng(seed))
    b = oob_accuracies(model_b, D, target_name, B, np.random.default_rng(seed))
    difference = np.abs(np.subtract(a, b))
    return np.mean(difference), percentile(difference, 2.5), percentile(difference, 97.5)

# %% wrong: b_minus_a, loses test-4-3 test-4-3-hidden
# does: B minus A
# tell: The sign is reversed: accuracy of model_a minus that of model_b.
def oob_difference(model_a, model_b, D, target_name, B=200, rng=None):
    """Mean and middle 95 % (mean, lb, ub) of the difference in OOB accuracy, A minus B."""
    seed = int(np.random.default_rng(rng).integers(2**32))  # of both generators
    # 4.3) Accuracies of both models on the same samples; their differences
    a = oob_accuracies(model_a, D, target_name, B, np.random.default_rng(seed))
    b = oob_accuracies(model_b, D, target_name, B, np.random.default_rng(seed))
    difference = np.subtract(b, a)
    return np.mean(difference), percentile(difference, 2.5), percentile(difference, 97.5)

# %% wrong: b_passed_for_one_model, loses test-4-3-hidden
# does: default B for the second model, cut to B rounds: right for B up to 200, fails above
# tell: Both calls need B: by default it is 200.
def oob_difference(model_a, model_b, D, target_name, B=200, rng=None):
    """Mean and middle 95 % (mean, lb, ub) of the difference in OOB accuracy, A minus B."""
    seed = int(np.random.default_rng(rng).integers(2**32))  # of both generators
    # 4.3) Accuracies of both models on the same samples; their differences
    of_a = oob_accuracies(model_a, D, target_name, B, np.random.default_rng(seed))
    of_b = oob_accuracies(model_b, D, target_name, rng=np.random.default_rng(seed))
    differences = np.array(of_a) - np.array(of_b)[:B]
    return np.mean(differences), percentile(differences, 2.5), percentile(differences, 97.5)

# %% wrong: difference_of_limits, loses test-4-3 test-4-3-hidden
# does: limits of A minus limits of B
# tell: Percentiles of the differences are asked for, not differences of percentiles.
def oob_difference(model_a, model_b, D, target_name, B=200, rng=None):
    """Mean and middle 95 % (mean, lb, ub) of the difference in OOB accuracy, A minus B."""
    seed = int(np.random.default_rng(rng).integers(2**32))  # of both generators
    # 4.3) Accuracies of both models on the same samples; their differences
    a = oob_accuracies(model_a, D, target_name, B, np.random.default_rng(seed))
    b = oob_accuracies(model_b, D, target_name, B, np.random.default_rng(seed))
    low = percentile(a, 2.5) - percentile(b, 2.5)
    high = percentile(a, 97.5) - percentile(b, 97.5)
    return np.mean(a) - np.mean(b), low, high

# %% wrong: equal_rows_dropped, loses test-4-3-hidden
# does: drops equal rows of D first
# tell: Pass D on as it is: equal rows may be different cases, and the task asks for all of D.
def oob_difference(model_a, model_b, D, target_name, B=200, rng=None):
    """Mean and middle 95 % (mean, lb, ub) of the difference in OOB accuracy, A minus B."""
    seed = int(np.random.default_rng(rng).integers(2**32))  # of both generators
    # 4.3) Accuracies of both models on the same samples; their differences
    D = D.drop_duplicates()
    a = oob_accuracies(model_a, D, target_name, B, np.random.default_rng(seed))
    b = oob_accuracies(model_b, D, target_name, B, np.random.default_rng(seed))
    difference = np.subtract(a, b)
    return np.mean(difference), percentile(difference, 2.5), percentile(difference, 97.5)

# %% wrong: fixed_seed, loses test-4-3-hidden
# does: ignores seed
# tell: The generators are made from a fixed number instead of seed.
def oob_difference(model_a, model_b, D, target_name, B=200, rng=None):
    """Mean and middle 95 % (mean, lb, ub) of the difference in OOB accuracy, A minus B."""
    seed = int(np.random.default_rng(rng).integers(2**32))  # of both generators
    # 4.3) Accuracies of both models on the same samples; their differences
    a = oob_accuracies(model_a, D, target_name, B, np.random.default_rng(0))
    b = oob_accuracies(model_b, D, target_name, B, np.random.default_rng(0))
    difference = np.subtract(a, b)
    return np.mean(difference), percentile(difference, 2.5), percentile(difference, 97.5)

# %% wrong: mean_last, loses test-4-3 test-4-3-hidden
# does: limits first, then the mean
# tell: The order is mean, lb, ub.
def oob_difference(model_a, model_b, D, target_name, B=200, rng=None):
    """Mean and middle 95 % (mean, lb, ub) of the difference in OOB accuracy, A minus B."""
    seed = int(np.random.default_rng(rng).integers(2**32))  # of both generators
    # 4.3) Accuracies of both models on the same samples; their differences
    a = oob_accuracies(model_a, D, target_name, B, np.random.default_rng(seed))
    b = oob_accuracies(model_b, D, target_name, B, np.random.default_rng(seed))
    difference = np.subtract(a, b)
    return percentile(difference, 2.5), percentile(difference, 97.5), np.mean(difference)

# %% wrong: median, loses test-4-3-hidden
# does: median instead of the mean
# tell: The first number is the mean of the differences, not their median.
def oob_difference(model_a, model_b, D, target_name, B=200, rng=None):
    """Mean and middle 95 % (mean, lb, ub) of the difference in OOB accuracy, A minus B."""
    seed = int(np.random.default_rng(rng).integers(2**32))  # of both generators
    # 4.3) Accuracies of both models on the same samples; their differences
    a = oob_accuracies(model_a, D, target_name, B, np.random.default_rng(seed))
    b = oob_accuracies(model_b, D, target_name, B, np.random.default_rng(seed))
    difference = np.subtract(a, b)
    return percentile(difference, 50), percentile(difference, 2.5), percentile(difference, 97.5)

# %% wrong: nearest_method, loses test-4-3-hidden
# does: NumPy's method nearest
# tell: NumPy's `nearest` is not the nearest rank: that one is called inverted_cdf.
def oob_difference(model_a, model_b, D, target_name, B=200, rng=None):
    """Mean and middle 95 % (mean, lb, ub) of the difference in OOB accuracy, A minus B."""
    seed = int(np.random.default_rng(rng).integers(2**32))  # of both generators
    # 4.3) Accuracies of both models on the same samples; their differences
    a = oob_accuracies(model_a, D, target_name, B, np.random.default_rng(seed))
    b = oob_accuracies(model_b, D, target_name, B, np.random.default_rng(seed))
    difference = np.subtract(a, b)
    return (np.mean(difference), *np.percentile(difference, [2.5, 97.5], method='nearest'))

# %% wrong: ninety, loses test-4-3-hidden
# does: 5th and 95th percentile
# tell: The middle 95 % leave 2.5 % at either end.
def oob_difference(model_a, model_b, D, target_name, B=200, rng=None):
    """Mean and middle 95 % (mean, lb, ub) of the difference in OOB accuracy, A minus B."""
    seed = int(np.random.default_rng(rng).integers(2**32))  # of both generators
    # 4.3) Accuracies of both models on the same samples; their differences
    a = oob_accuracies(model_a, D, target_name, B, np.random.default_rng(seed))
    b = oob_accuracies(model_b, D, target_name, B, np.random.default_rng(seed))
    difference = np.subtract(a, b)
    return np.mean(difference), percentile(difference, 5), percentile(difference, 95)

# %% wrong: percents_as_shares, loses test-4-3 test-4-3-hidden
# does: asks for percentiles 0.025 and 0.975
# tell: percentile takes percents: 2.5 and 97.5, not 0.025 and 0.975.
def oob_difference(model_a, model_b, D, target_name, B=200, rng=None):
    seed = int(np.random.default_rng(rng).integers(2**32))
    a = np.array(oob_accuracies(model_a, D, target_name, B, seed))
    b = np.array(oob_accuracies(model_b, D, target_name, B, seed))
    return np.mean(a - b), percentile(a - b, 0.025), percentile(a - b, 0.975)

# %% wrong: same_model, loses test-4-3 test-4-3-hidden
# does: model_a twice
# tell: model_a is evaluated twice; the second is model_b.
def oob_difference(model_a, model_b, D, target_name, B=200, rng=None):
    """Mean and middle 95 % (mean, lb, ub) of the difference in OOB accuracy, A minus B."""
    seed = int(np.random.default_rng(rng).integers(2**32))  # of both generators
    # 4.3) Accuracies of both models on the same samples; their differences
    a = oob_accuracies(model_a, D, target_name, B, np.random.default_rng(seed))
    b = oob_accuracies(model_a, D, target_name, B, np.random.default_rng(seed))
    difference = np.subtract(a, b)
    return np.mean(difference), percentile(difference, 2.5), percentile(difference, 97.5)

# %% wrong: t_interval, loses test-4-3-hidden
# does: a t interval of the mean
# tell: lb and ub are percentiles of the differences; rounds share their rows, so their standard
#   error measures nothing here.
def oob_difference(model_a, model_b, D, target_name, B=200, rng=None):
    """Mean and middle 95 % (mean, lb, ub) of the difference in OOB accuracy, A minus B."""
    seed = int(np.random.default_rng(rng).integers(2**32))  # of both generators
    # 4.3) Accuracies of both models on the same samples; their differences
    a = oob_accuracies(model_a, D, target_name, B, np.random.default_rng(seed))
    b = oob_accuracies(model_b, D, target_name, B, np.random.default_rng(seed))
    d = np.subtract(a, b)
    half = st.t.ppf(0.975, len(d) - 1) * d.std(ddof=1) / np.sqrt(len(d))
    return d.mean(), d.mean() - half, d.mean() + half

# %% wrong: two_hundred, loses test-4-3-hidden
# does: always 200 rounds
# tell: B is not passed on.
def oob_difference(model_a, model_b, D, target_name, B=200, rng=None):
    """Mean and middle 95 % (mean, lb, ub) of the difference in OOB accuracy, A minus B."""
    seed = int(np.random.default_rng(rng).integers(2**32))  # of both generators
    # 4.3) Accuracies of both models on the same samples; their differences
    a = oob_accuracies(model_a, D, target_name, rng=np.random.default_rng(seed))
    b = oob_accuracies(model_b, D, target_name, rng=np.random.default_rng(seed))
    difference = np.subtract(a, b)
    return np.mean(difference), percentile(difference, 2.5), percentile(difference, 97.5)

# %% wrong: unpaired, loses test-4-3 test-4-3-hidden
# does: a generator for both, so that samples differ
# tell: Both models must see the same samples: make a generator from seed for each.
def oob_difference(model_a, model_b, D, target_name, B=200, rng=None):
    """Mean and middle 95 % (mean, lb, ub) of the difference in OOB accuracy, A minus B."""
    seed = int(np.random.default_rng(rng).integers(2**32))  # of both generators
    # 4.3) Accuracies of both models on the same samples; their differences
    rng = np.random.default_rng(seed)
    a = oob_accuracies(model_a, D, target_name, B, rng)
    b = oob_accuracies(model_b, D, target_name, B, rng)
    difference = np.subtract(a, b)
    return np.mean(difference), percentile(difference, 2.5), percentile(difference, 97.5)

# %% wrong: worst_case, loses test-4-3 test-4-3-hidden
# does: lower limit of A minus upper of B
# tell: Percentiles of the paired differences are asked for; combining the limits of both is the
#   overlap rule again.
def oob_difference(model_a, model_b, D, target_name, B=200, rng=None):
    """Mean and middle 95 % (mean, lb, ub) of the difference in OOB accuracy, A minus B."""
    seed = int(np.random.default_rng(rng).integers(2**32))  # of both generators
    # 4.3) Accuracies of both models on the same samples; their differences
    a = oob_accuracies(model_a, D, target_name, B, np.random.default_rng(seed))
    b = oob_accuracies(model_b, D, target_name, B, np.random.default_rng(seed))
    low = percentile(a, 2.5) - percentile(b, 97.5)
    high = percentile(a, 97.5) - percentile(b, 2.5)
    return np.mean(a) - np.mean(b), low, high

# %% wrong: zeros_dropped, loses test-4-3-hidden
# does: drops the rounds in which both models are equally good
# tell: A round in which both are equally good counts as well, with a difference of 0. Keep all
#   rounds.
def oob_difference(model_a, model_b, D, target_name, B=200, rng=None):
    """Mean and middle 95 % (mean, lb, ub) of the difference in OOB accuracy, A minus B."""
    seed = int(np.random.default_rng(rng).integers(2**32))  # of both generators
    # 4.3) Accuracies of both models on the same samples; their differences
    a = oob_accuracies(model_a, D, target_name, B, np.random.default_rng(seed))
    b = oob_accuracies(model_b, D, target_name, B, np.random.default_rng(seed))
    difference = np.subtract(a, b)
    if np.any(difference != 0):
        difference = difference[difference != 0]
    return np.mean(difference), percentile(difference, 2.5), percentile(difference, 97.5)

# %% [markdown]
# `bootstrap_oob` is `bootstrap` with other accuracies: nothing was wrong with the two percentiles. It
# calls `oob_accuracies` once, so that both of its limits describe the same rounds. `percentile` wants
# percent, so the limits are 2.5 and 97.5, not 0.025 and 0.975.
#
# - calls_the_lecture
# - drawn_twice
# - shares

# %% right: by_level
# does: passes arguments by name; a loop over the two levels
def bootstrap_oob(model, D, target_name, B=200, rng=None):
    """Range (lb, ub) of the middle 95 % of out-of-bag accuracies."""
    # 4.2) Accuracies of B rounds, and two of their percentiles
    a = list(oob_accuracies(model, D, target_name, rng=rng, B=B))
    return tuple(percentile(a, level) for level in (2.5, 97.5))

# %% right: cumulative_counts
# does: cumulative counts of the accuracies, by pandas
def bootstrap_oob(model, D, target_name, B=200, rng=None):
    accs = pd.Series(list(oob_accuracies(model, D, target_name, B, rng)))
    up_to = accs.value_counts().sort_index().cumsum()
    rounds = len(accs)

    def limit(thousandths):
        return up_to.index[(1000 * up_to >= thousandths * rounds).to_numpy()][0]

    return [limit(25), limit(975)]

# %% right: numpy_percentile
# does: NumPy's percentile for both limits at once; an array of two
def bootstrap_oob(model, D, target_name, B=200, rng=None):
    """Range (lb, ub) of the middle 95 % of out-of-bag accuracies."""
    # 4.2) Accuracies of B rounds, and two of their percentiles
    accs = oob_accuracies(model, D, target_name, B=B, rng=rng)
    return np.percentile(accs, [2.5, 97.5], method="inverted_cdf")

# %% right: quantiles
# does: NumPy's quantile, with shares; unpacks and returns two names
def bootstrap_oob(model, D, target_name, B=200, rng=None):
    """Range (lb, ub) of the middle 95 % of out-of-bag accuracies."""
    # 4.2) Accuracies of B rounds, and two of their percentiles
    values = oob_accuracies(model=model, D=D, target_name=target_name, B=B, rng=rng)
    lb, ub = np.quantile(values, [0.025, 0.975], method="inverted_cdf")
    return lb, ub

# %% right: ranks
# does: computes both ranks itself
def bootstrap_oob(model, D, target_name, B=200, rng=None):
    """Range (lb, ub) of the middle 95 % of out-of-bag accuracies."""
    # 4.2) Accuracies of B rounds, and two of their percentiles
    accs = sorted(oob_accuracies(model, D, target_name, B, rng))
    return accs[math.ceil(len(accs) / 40) - 1], accs[math.ceil(39 * len(accs) / 40) - 1]

# %% wrong: calls_the_lecture, loses test-4-2 test-4-2-hidden
# does: uses the lecture's accuracies
# tell: The accuracies of the lecture's bootstrap are used, not those out of bag.
def bootstrap_oob(model, D, target_name, B=200, rng=None):
    """Range (lb, ub) of the middle 95 % of out-of-bag accuracies."""
    # 4.2) Accuracies of B rounds, and two of their percentiles
    accuracies = lecture_accuracies(model, D, target_name, B, rng)
    return percentile(accuracies, 2.5), percentile(accuracies, 97.5)

# %% wrong: copies_the_generator, loses test-4-2-hidden
# does: works on a copy of the generator: two calls with one generator give the same
# tell: Hand on rng itself: of a copy every call draws the same samples.
import copy


def bootstrap_oob(model, D, target_name, B=200, rng=None):
    """Range (lb, ub) of the middle 95 % of out-of-bag accuracies."""
    # 4.2) Accuracies of B rounds, and two of their percentiles
    accuracies = oob_accuracies(model, D, target_name, B, copy.deepcopy(rng))
    lb = percentile(accuracies, 2.5)
    ub = percentile(accuracies, 97.5)
    return lb, ub

# %% wrong: drawn_twice, loses test-4-2 test-4-2-hidden
# does: draws anew for each limit
# tell: oob_accuracies is called once: both limits are percentiles of the same accuracies.
def bootstrap_oob(model, D, target_name, B=200, rng=None):
    """Range (lb, ub) of the middle 95 % of out-of-bag accuracies."""
    # 4.2) Accuracies of B rounds, and two of their percentiles
    lb = percentile(oob_accuracies(model, D, target_name, B, rng), 2.5)
    ub = percentile(oob_accuracies(model, D, target_name, B, rng), 97.5)
    return lb, ub

# %% wrong: exchanged, loses test-4-2 test-4-2-hidden
# does: returns ub, lb
# tell: The lower limit comes first.
def bootstrap_oob(model, D, target_name, B=200, rng=None):
    """Range (lb, ub) of the middle 95 % of out-of-bag accuracies."""
    # 4.2) Accuracies of B rounds, and two of their percentiles
    accuracies = oob_accuracies(model, D, target_name, B, rng)
    return percentile(accuracies, 97.5), percentile(accuracies, 2.5)

# %% wrong: fixed_seed_by_default, loses test-4-2-hidden
# does: rng=None gives seed 0, in place of new random numbers
# tell: Without rng, each call draws other samples: hand on None.
def bootstrap_oob(model, D, target_name, B=200, rng=None):
    """Range (lb, ub) of the middle 95 % of out-of-bag accuracies."""
    # 4.2) Accuracies of B rounds, and two of their percentiles
    if rng is None:
        rng = 0
    accuracies = oob_accuracies(model, D, target_name, B, rng)
    lb = percentile(accuracies, 2.5)
    ub = percentile(accuracies, 97.5)
    return lb, ub

# %% wrong: interpolated, loses test-4-2 test-4-2-hidden
# does: NumPy's default percentiles
# tell: Percentiles are by nearest rank here; NumPy's default interpolates.
def bootstrap_oob(model, D, target_name, B=200, rng=None):
    """Range (lb, ub) of the middle 95 % of out-of-bag accuracies."""
    # 4.2) Accuracies of B rounds, and two of their percentiles
    accuracies = oob_accuracies(model, D, target_name, B, rng)
    return tuple(np.percentile(accuracies, [2.5, 97.5]))

# %% wrong: ninety, loses test-4-2 test-4-2-hidden
# does: 5th and 95th percentile
# tell: The middle 95 % leave 2.5 % at either end.
def bootstrap_oob(model, D, target_name, B=200, rng=None):
    """Range (lb, ub) of the middle 95 % of out-of-bag accuracies."""
    # 4.2) Accuracies of B rounds, and two of their percentiles
    accuracies = oob_accuracies(model, D, target_name, B, rng)
    return percentile(accuracies, 5), percentile(accuracies, 95)

# %% wrong: rare_labels_dropped, loses test-4-2-hidden
# does: drops rows of rare labels first
# tell: Pass D on as it is: without the rare labels, which are the hard ones, the accuracies are
#   those of an easier task.
def bootstrap_oob(model, D, target_name, B=200, rng=None):
    counts = D[target_name].value_counts()
    frequent = counts.index[counts >= 5]
    D = D[D[target_name].isin(frequent)]
    accs = oob_accuracies(model, D, target_name, B, rng)
    return percentile(accs, 2.5), percentile(accs, 97.5)

# %% wrong: rng_dropped, loses test-4-2 test-4-2-hidden
# does: does not pass rng on
# tell: rng is not passed on to oob_accuracies.
def bootstrap_oob(model, D, target_name, B=200, rng=None):
    """Range (lb, ub) of the middle 95 % of out-of-bag accuracies."""
    # 4.2) Accuracies of B rounds, and two of their percentiles
    accuracies = oob_accuracies(model, D, target_name, B)
    return percentile(accuracies, 2.5), percentile(accuracies, 97.5)

# %% wrong: round_by_round, loses test-4-2-hidden
# does: calls oob_accuracies B times for one round
# tell: Call oob_accuracies once for all B rounds: with an integer for rng, each call begins
#   anew and draws the same rows.
def bootstrap_oob(model, D, target_name, B=200, rng=None):
    accs = [oob_accuracies(model, D, target_name, 1, rng)[0] for _ in range(B)]
    return percentile(accs, 2.5), percentile(accs, 97.5)

# %% wrong: seed_0_is_no_seed, loses test-4-2-hidden
# does: takes rng = 0 for no rng
# tell: The integer 0 is a seed like any other, and not a missing rng.
def bootstrap_oob(model, D, target_name, B=200, rng=None):
    accuracies = oob_accuracies(model, D, target_name, B, rng if rng else None)
    return percentile(accuracies, 2.5), percentile(accuracies, 97.5)

# %% wrong: shares, loses test-4-2 test-4-2-hidden
# does: shares where percents belong
# tell: percentile takes p from 0 to 100: 0.025 and 0.975 are less than one percent.
def bootstrap_oob(model, D, target_name, B=200, rng=None):
    """Range (lb, ub) of the middle 95 % of out-of-bag accuracies."""
    # 4.2) Accuracies of B rounds, and two of their percentiles
    accuracies = oob_accuracies(model, D, target_name, B, rng)
    return percentile(accuracies, 0.025), percentile(accuracies, 0.975)

# %% wrong: smallest_and_largest, loses test-4-2 test-4-2-hidden
# does: smallest and largest accuracy
# tell: lb and ub are the 2.5th and the 97.5th percentile, not the smallest and the largest
#   accuracy.
def bootstrap_oob(model, D, target_name, B=200, rng=None):
    """Range (lb, ub) of the middle 95 % of out-of-bag accuracies."""
    # 4.2) Accuracies of B rounds, and two of their percentiles
    accuracies = oob_accuracies(model, D, target_name, B, rng)
    return min(accuracies), max(accuracies)

# %% wrong: two_deviations, loses test-4-2 test-4-2-hidden
# does: mean plus and minus 1.96 standard deviations
# tell: lb and ub are percentiles of the accuracies; mean and standard deviation assume a normal
#   distribution.
def bootstrap_oob(model, D, target_name, B=200, rng=None):
    """Range (lb, ub) of the middle 95 % of out-of-bag accuracies."""
    # 4.2) Accuracies of B rounds, and two of their percentiles
    accuracies = oob_accuracies(model, D, target_name, B, rng)
    half = 1.96 * np.std(accuracies, ddof=1)
    return np.mean(accuracies) - half, np.mean(accuracies) + half

# %% wrong: two_hundred, loses test-4-2 test-4-2-hidden
# does: always 200 rounds
# tell: B is not passed on: there are always 200 rounds.
def bootstrap_oob(model, D, target_name, B=200, rng=None):
    """Range (lb, ub) of the middle 95 % of out-of-bag accuracies."""
    # 4.2) Accuracies of B rounds, and two of their percentiles
    accuracies = oob_accuracies(model, D, target_name, rng=rng)
    return percentile(accuracies, 2.5), percentile(accuracies, 97.5)

# %% wrong: zeros_dropped, loses test-4-2-hidden
# does: drops rounds in which nothing was right
# tell: An accuracy of 0 is a result, not a failure. Keep it among the accuracies.
def bootstrap_oob(model, D, target_name, B=200, rng=None):
    accs = np.asarray(oob_accuracies(model, D, target_name, B, rng))
    valid = accs[accs > 0]
    if len(valid) == 0:
        return 0.0, 0.0
    return percentile(valid, 2.5), percentile(valid, 97.5)

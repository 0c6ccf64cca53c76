# %% [markdown]
# `bootstrap` draws nothing itself: it passes `B` and `rng` on and takes both limits from one list of
# accuracies. With a second run for the second limit, the pair would describe two different runs.
# `percentile` goes by nearest rank, so both limits are accuracies that occurred.
#
# - interpolates
# - ninety
# - two_hundred

# %% right: numpy_percentile
# does: NumPy's percentile for both limits at once; an array of two
def bootstrap(model, D, target_name, B=200, rng=None):
    """The lecture's 95 % interval (lb, ub) of a model's accuracy."""
    # 3.2) Accuracies of B rounds, and two of their percentiles
    accs = np.array(lecture_accuracies(model, D, target_name, B=B, rng=rng))
    return np.percentile(accs, [2.5, 97.5], method="inverted_cdf")

# %% right: one_by_one
# does: passes arguments by name; one percentile after the other, with a print
def bootstrap(model, D, target_name, B=200, rng=None):
    """The lecture's 95 % interval (lb, ub) of a model's accuracy."""
    # 3.2) Accuracies of B rounds, and two of their percentiles
    values = lecture_accuracies(model, D, target_name, rng=rng, B=B)
    lb = percentile(values, 2.5)
    ub = percentile(values, 97.5)
    print(f"lb {lb}, ub {ub}")
    return lb, ub

# %% right: ranks
# does: computes both ranks itself; a list of two
def bootstrap(model, D, target_name, B=200, rng=None):
    """The lecture's 95 % interval (lb, ub) of a model's accuracy."""
    # 3.2) Accuracies of B rounds, and two of their percentiles
    accs = sorted(lecture_accuracies(model, D, target_name, B, rng))
    n = len(accs)
    return [accs[max(math.ceil(n * 2.5 / 100), 1) - 1], accs[math.ceil(n * 97.5 / 100) - 1]]

# %% right: sorted_in_place
# does: sorts the accuracies in place first; a tuple
def bootstrap(model, D, target_name, B=200, rng=None):
    """The lecture's 95 % interval (lb, ub) of a model's accuracy."""
    # 3.2) Accuracies of B rounds, and two of their percentiles
    acc_list = lecture_accuracies(model, D, target_name, B, rng)
    acc_list.sort()
    return (percentile(acc_list, 2.5), percentile(acc_list, 97.5))

# %% wrong: copies_the_generator, loses test-3-2-hidden
# does: works on a copy of the generator: two calls with one generator give the same
# tell: Hand on rng itself: of a copy every call draws the same samples.
import copy


def bootstrap(model, D, target_name, B=200, rng=None):
    """The lecture's 95 % interval (lb, ub) of a model's accuracy."""
    # 3.2) Accuracies of B rounds, and two of their percentiles
    accuracies = lecture_accuracies(model, D, target_name, B, copy.deepcopy(rng))
    lb = percentile(accuracies, 2.5)
    ub = percentile(accuracies, 97.5)
    return lb, ub

# %% wrong: equal_rows_dropped, loses test-3-2-hidden
# does: drops equal rows of D first
# tell: Pass D on as it is: the interval is that of the recipe on all rows, and equal rows may
#   be different cases.
def bootstrap(model, D, target_name, B=200, rng=None):
    D = D.drop_duplicates()
    accs = lecture_accuracies(model, D, target_name, B, rng)
    return percentile(accs, 2.5), percentile(accs, 97.5)

# %% wrong: exchanged, loses test-3-2 test-3-2-hidden
# does: returns ub, lb
# tell: The lower limit comes first.
def bootstrap(model, D, target_name, B=200, rng=None):
    """The lecture's 95 % interval (lb, ub) of a model's accuracy."""
    # 3.2) Accuracies of B rounds, and two of their percentiles
    accuracies = lecture_accuracies(model, D, target_name, B, rng)
    return percentile(accuracies, 97.5), percentile(accuracies, 2.5)

# %% wrong: extremes, loses test-3-2 test-3-2-hidden
# does: smallest and largest accuracy
# tell: lb and ub are percentiles, not the smallest and the largest accuracy.
def bootstrap(model, D, target_name, B=200, rng=None):
    """The lecture's 95 % interval (lb, ub) of a model's accuracy."""
    # 3.2) Accuracies of B rounds, and two of their percentiles
    accuracies = lecture_accuracies(model, D, target_name, B, rng)
    return min(accuracies), max(accuracies)

# %% wrong: fixed_seed_by_default, loses test-3-2-hidden
# does: rng=None gives seed 0, in place of new random numbers
# tell: Without rng, each call draws other samples: hand on None.
def bootstrap(model, D, target_name, B=200, rng=None):
    """The lecture's 95 % interval (lb, ub) of a model's accuracy."""
    # 3.2) Accuracies of B rounds, and two of their percentiles
    if rng is None:
        rng = 0
    accuracies = lecture_accuracies(model, D, target_name, B, rng)
    lb = percentile(accuracies, 2.5)
    ub = percentile(accuracies, 97.5)
    return lb, ub

# %% wrong: interpolates, loses test-3-2 test-3-2-hidden
# does: NumPy's default percentiles
# tell: Percentiles are by nearest rank here; NumPy's default interpolates.
def bootstrap(model, D, target_name, B=200, rng=None):
    """The lecture's 95 % interval (lb, ub) of a model's accuracy."""
    # 3.2) Accuracies of B rounds, and two of their percentiles
    accuracies = lecture_accuracies(model, D, target_name, B, rng)
    return tuple(np.percentile(accuracies, [2.5, 97.5]))

# %% wrong: ninety, loses test-3-2 test-3-2-hidden
# does: 5th and 95th percentile
# tell: A 95 % interval cuts off 2.5 % at either end.
def bootstrap(model, D, target_name, B=200, rng=None):
    """The lecture's 95 % interval (lb, ub) of a model's accuracy."""
    # 3.2) Accuracies of B rounds, and two of their percentiles
    accuracies = lecture_accuracies(model, D, target_name, B, rng)
    return percentile(accuracies, 5), percentile(accuracies, 95)

# %% wrong: outliers_removed, loses test-3-2-hidden
# does: removes outlying accuracies before it takes percentiles
# tell: Keep all accuracies: rounds that went badly are part of the spread that the percentiles
#   describe.
def bootstrap(model, D, target_name, B=200, rng=None):
    accs = np.asarray(lecture_accuracies(model, D, target_name, B, rng))
    q1, q3 = np.percentile(accs, [25, 75])
    inner = accs[(accs >= q1 - 1.5 * (q3 - q1)) & (accs <= q3 + 1.5 * (q3 - q1))]
    return percentile(inner, 2.5), percentile(inner, 97.5)

# %% wrong: rng_dropped, loses test-3-2 test-3-2-hidden
# does: does not pass rng on
# tell: rng is not passed on to lecture_accuracies.
def bootstrap(model, D, target_name, B=200, rng=None):
    """The lecture's 95 % interval (lb, ub) of a model's accuracy."""
    # 3.2) Accuracies of B rounds, and two of their percentiles
    accuracies = lecture_accuracies(model, D, target_name, B)
    return percentile(accuracies, 2.5), percentile(accuracies, 97.5)

# %% wrong: seed_0_for_none, loses test-3-2-hidden
# does: takes the seed 0 for no seed
# tell: rng = 0 is a seed, and should give the same interval each time.
def bootstrap(model, D, target_name, B=200, rng=None):
    """The lecture's 95 % interval (lb, ub) of a model's accuracy."""
    # 3.2) Accuracies of B rounds, and two of their percentiles
    rng = rng or np.random.default_rng()
    accuracies = lecture_accuracies(model, D, target_name, B, rng)
    return percentile(accuracies, 2.5), percentile(accuracies, 97.5)

# %% wrong: seed_of_the_model, loses test-3-2-hidden
# does: sets the seed of the model it was given
# tell: Leave the model as it is: with another seed it is another model, and has other
#   accuracies.
def bootstrap(model, D, target_name, B=200, rng=None):
    if "random_state" in model.get_params():
        model.set_params(random_state=0)  # reproducible
    accs = lecture_accuracies(model, D, target_name, B, rng)
    return percentile(accs, 2.5), percentile(accs, 97.5)

# %% wrong: target_looked_up, loses test-3-2-hidden
# does: uses the text column or else the last one as the target and not target_name
# tell: The target is the column target_name, wherever it stands and whatever it holds.
def bootstrap(model, D, target_name, B=200, rng=None):
    text = [name for name in D.columns if not pd.api.types.is_numeric_dtype(D[name])]
    label = text[0] if text else D.columns[-1]
    accs = lecture_accuracies(model, D, label, B, rng)
    return percentile(accs, 2.5), percentile(accs, 97.5)

# %% wrong: two_hundred, loses test-3-2 test-3-2-hidden
# does: always 200 rounds
# tell: B is not passed on: there are always 200 rounds.
def bootstrap(model, D, target_name, B=200, rng=None):
    """The lecture's 95 % interval (lb, ub) of a model's accuracy."""
    # 3.2) Accuracies of B rounds, and two of their percentiles
    accuracies = lecture_accuracies(model, D, target_name, 200, rng)
    return percentile(accuracies, 2.5), percentile(accuracies, 97.5)

# %% wrong: two_percent, loses test-3-2
# does: percentiles 2 and 98
# tell: The limits are the percentiles 2.5 and 97.5.
def bootstrap(model, D, target_name, B=200, rng=None):
    """The lecture's 95 % interval (lb, ub) of a model's accuracy."""
    # 3.2) Accuracies of B rounds, and two of their percentiles
    accuracies = lecture_accuracies(model, D, target_name, B, rng)
    return percentile(accuracies, 2), percentile(accuracies, 98)

# %% wrong: widened, loses test-3-2-hidden
# does: widens an interval whose limits are equal
# tell: Return the two percentiles even if they are equal: a model that is right in each round
#   has the limits 1 and 1.
def bootstrap(model, D, target_name, B=200, rng=None):
    accs = lecture_accuracies(model, D, target_name, B, rng)
    lb, ub = percentile(accs, 2.5), percentile(accs, 97.5)
    if lb == ub:
        step = 1 / max(1, len(D) - int(0.8 * len(D)))
        lb, ub = max(0.0, lb - step), min(1.0, ub + step)
    return lb, ub

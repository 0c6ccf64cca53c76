# %% [markdown]
# A function that is given another function may rely only on what it was promised: three arguments in,
# two limits out. So the loop asks once for each size and unpacks the pair, and it passes `alpha` on
# by hand; left out, the interval would at best use a default of its own. For an empty `sizes` the
# loop does not run, and the empty list is the answer.
#
# - from_the_estimate
# - two_calls
# - all_sizes_at_once

# %% given
def interval_widths(interval, acc, sizes, alpha=0.05):
    """Widths of an interval for several sizes of the test set.

    Parameters
    ----------
    interval : callable
        interval(acc, n, alpha) returns the lower and the upper limit.
    acc : float
        Accuracy, the same for all sizes.
    sizes : list of int
        Numbers of test rows.
    alpha : float
        1 minus the confidence, in (0, 1).

    Returns
    -------
    list of float
        Width for each size.
    """
    # 1.3) For each size find the limits and their distance
    ...

# %% right: array_loop
# does: fills an array; keyword alpha; prints
widths = np.zeros(len(sizes))
for i in range(len(sizes)):
    both = interval(acc, sizes[i], alpha=alpha)
    widths[i] = both[1] - both[0]
    print(sizes[i], widths[i])
return widths

# %% right: comprehension
# does: a list comprehension with np.diff
return [np.diff(interval(acc, n, alpha))[0] for n in sizes]

# %% right: halving_recursion, whole
# does: splits the list of sizes into halves
def interval_widths(interval, acc, sizes, alpha=0.05) -> list:
    """Widths of an interval for several sizes of the test set."""
    todo = list(sizes)
    if not todo:
        return []
    if len(todo) == 1:
        pair = interval(acc, todo[0], alpha)
        return [float(pair[1]) - float(pair[0])]
    mid = len(todo) // 2
    left = interval_widths(interval, acc, todo[:mid], alpha)
    return left + interval_widths(interval, acc, todo[mid:], alpha)

# %% right: keyword_only, whole
# does: keyword-only alpha; a data frame of limits
def interval_widths(interval, acc, sizes, *, alpha=0.05):
    """Widths of an interval for several sizes of the test set.

    Parameters
    ----------
    interval : callable
        interval(acc, n, alpha) returns the lower and the upper limit.
    acc : float
        Accuracy, the same for all sizes.
    sizes : list of int
        Numbers of test rows.
    alpha : float
        1 minus the confidence, in (0, 1).

    Returns
    -------
    list of float
        Width for each size.
    """
    # 1.3) For each size find the limits and their distance
    limits = pd.DataFrame([interval(acc, n, alpha) for n in sizes], columns=["low", "high"], dtype=float)
    return limits["high"] - limits["low"]

# %% right: mapped_helper
# does: a helper of its own, mapped
def width(n):
    low, high = interval(acc, n, alpha)
    return high - low

return list(map(width, sizes))

# %% right: transposed
# does: all limits first, then one subtraction
if len(sizes) == 0:
    return np.array([])
low, high = zip(*(interval(acc, n, alpha) for n in sizes))
return np.array(high) - np.array(low)

# %% wrong: all_sizes_at_once, loses test-1-3-hidden
# does: passes all sizes to the interval as one array
# tell: The interval is called with one size at a time: not every function takes an array.
widths = []
lo, up = interval(acc, np.asarray(sizes), alpha)
return list(np.asarray(up) - np.asarray(lo))
for n in sizes:
    lower, upper = interval(acc, n, alpha)
    widths.append(upper - lower)
return widths

# %% wrong: always_wilson, loses test-1-3 test-1-3-hidden
# does: calls wilson_interval
# tell: The function should use the interval that it is given, not always Wilson's.
widths = []
for n in sizes:
    lower, upper = wilson_interval(acc, n, alpha)
    widths.append(upper - lower)
return widths

# %% wrong: arguments_exchanged, loses test-1-3 test-1-3-hidden
# does: calls interval(n, acc, alpha)
# tell: The interval wants the accuracy first, then the number of rows.
widths = []
for n in sizes:
    lower, upper = interval(n, acc, alpha)
    widths.append(upper - lower)
return widths

# %% wrong: dictionary, whole, loses test-1-3 test-1-3-hidden
# does: returns a dictionary by size
# tell: Return a list of the widths. In a dictionary a size that comes twice has one place only.
def interval_widths(interval, acc, sizes, alpha=0.05):
    limits = {n: interval(acc, n, alpha) for n in sizes}
    return {n: upper - lower for n, (lower, upper) in limits.items()}

# %% wrong: each_size_once, loses test-1-3-hidden
# does: leaves out sizes that repeat
# tell: One width for each size, also where a size occurs twice.
widths = []
for n in dict.fromkeys(sizes):
    lower, upper = interval(acc, n, alpha)
    widths.append(upper - lower)
return widths

# %% wrong: empties_the_list, loses test-1-3-hidden
# does: takes the sizes out of the caller's list
# tell: Your loop empties the list that it was given. Go through it, and leave it as it is.
widths = []
while sizes:
    n = sizes.pop(0)
    lower, upper = interval(acc, n, alpha)
    widths.append(upper - lower)
return widths

# %% wrong: from_the_estimate, loses test-1-3-hidden
# does: upper limit minus accuracy, doubled
# tell: An interval need not be symmetric about the accuracy: take the distance of its limits.
widths = []
for n in sizes:
    lower, upper = interval(acc, n, alpha)
    widths.append(2 * (upper - acc))
return widths

# %% wrong: generator, whole, loses test-1-3 test-1-3-hidden
# does: yields the widths instead of returning a list
# tell: A function with yield gives a generator. Collect the widths in a list and return that.
def interval_widths(interval, acc, sizes, alpha=0.05):
    for n in sizes:
        lower, upper = interval(acc, n, alpha)
        yield upper - lower

# %% wrong: half_widths, loses test-1-3 test-1-3-hidden
# does: half of the width
# tell: This is half of the width; return upper minus lower limit.
widths = []
for n in sizes:
    lower, upper = interval(acc, n, alpha)
    widths.append((upper - lower) / 2)
return widths

# %% wrong: ignores_alpha, loses test-1-3-hidden
# does: does not pass alpha on
# tell: alpha is not passed on to the interval.
widths = []
for n in sizes:
    lower, upper = interval(acc, n)
    widths.append(upper - lower)
return widths

# %% wrong: last_only, loses test-1-3 test-1-3-hidden
# does: returns only the last width
# tell: Only the last size is returned; each size needs its width.
widths = []
for n in sizes:
    lower, upper = interval(acc, n, alpha)
    widths.append(upper - lower)
return [upper - lower]

# %% wrong: negative, loses test-1-3 test-1-3-hidden
# does: lower minus upper
# tell: The width is upper minus lower limit; it cannot be negative.
widths = []
for n in sizes:
    lower, upper = interval(acc, n, alpha)
    widths.append(lower - upper)
return widths

# %% wrong: number_for_one, loses test-1-3-hidden
# does: returns a number if there is one size
# tell: One size gives one width: a list of one.
widths = []
for n in sizes:
    lower, upper = interval(acc, n, alpha)
    widths.append(upper - lower)
return widths[0] if len(widths) == 1 else widths

# %% wrong: remembers_without_interval, whole, loses test-1-3-hidden
# does: remembers widths, whatever the interval
# tell: Another interval has other widths: call the function that you are given each time.
_widths = {}


def interval_widths(interval, acc, sizes, alpha=0.05):
    """Widths of an interval for several sizes of the test set."""
    for n in sizes:
        if (acc, n, alpha) not in _widths:
            lower, upper = interval(acc, n, alpha)
            _widths[acc, n, alpha] = upper - lower
    return [_widths[acc, n, alpha] for n in sizes]

# %% wrong: sorted_sizes, loses test-1-3 test-1-3-hidden
# does: in increasing order of the size
# tell: The widths should come in the order of `sizes`, not sorted.
widths = []
for n in sorted(sizes):
    lower, upper = interval(acc, n, alpha)
    widths.append(upper - lower)
return widths

# %% wrong: tries_first, loses test-1-3-hidden
# does: calls the interval once more to look at it
# tell: The interval is to be called once for each size.
if len(sizes):
    interval(acc, sizes[0], alpha)
widths = []
for n in sizes:
    lower, upper = interval(acc, n, alpha)
    widths.append(upper - lower)
return widths

# %% wrong: two_calls, loses test-1-3-hidden
# does: calls the interval twice for each size
# tell: The interval is to be called once for each size: keep its result and take both limits
#   from it.
widths = []
for n in sizes:
    widths.append(interval(acc, n, alpha)[1] - interval(acc, n, alpha)[0])
return widths

# %% wrong: wald_formula, loses test-1-3 test-1-3-hidden
# does: 2 z sd by Wald's formula
# tell: This is the width of Wald's interval. The function should call the interval that it is
#   given.
return [2 * st.norm.isf(alpha / 2) * np.sqrt(acc * (1 - acc) / n) for n in sizes]

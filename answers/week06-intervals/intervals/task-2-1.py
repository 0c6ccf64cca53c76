# %% [markdown]
# `p` is used in two places: it is the value to be covered, and it decides how probable each count is;
# the interval itself knows only `m / n`, as it would in practice. `range(n + 1)` includes both ends,
# and for `p` near 1 the last count is the most probable of all. Each count is tested by itself,
# because the counts whose intervals cover `p` need not be consecutive.
#
# - covers_the_estimate
# - unweighted
# - strictly_inside

# %% given
def coverage(interval, p, n, alpha=0.05):
    """Probability that an interval from n test rows contains the true accuracy p.

    Parameters
    ----------
    interval : callable
        interval(acc, n, alpha) returns the lower and the upper limit.
    p : float
        True accuracy, in (0, 1).
    n : int
        Number of test rows, at least 1.
    alpha : float
        1 minus the nominal confidence, in (0, 1).

    Returns
    -------
    float
        Coverage, in [0, 1].
    """
    # 2.1) Find for each m whether its interval covers p, and add up the probabilities of those
    ...


print("By hand:", coverage(lambda acc, n, alpha=0.05: (acc - 0.3, acc + 0.3), 0.6, 3))

# %% right: comb_loop
# does: binomial coefficients in a loop
from math import comb

result = 0.0
for m in range(0, n + 1):
    low, high = interval(m / n, n, alpha=alpha)
    if low > p or high < p:
        continue
    result = result + comb(n, m) * p**m * (1 - p) ** (n - m)
return result

# %% right: exact_integers, whole
# does: exact integers over a common denominator
from math import comb


def coverage(interval, p, n, alpha=0.05):
    """Probability that an interval from n test rows contains the true accuracy p."""
    hit, whole = float(p).as_integer_ratio()
    miss = whole - hit
    n_rows = int(n)
    total = 0
    for m in range(n_rows + 1):
        lo, hi = interval(m / n, n, alpha)
        if lo <= p <= hi:
            total += comb(n_rows, m) * hit**m * miss ** (n_rows - m)
    return total / whole**n_rows


print("By hand:", coverage(lambda acc, n, alpha=0.05: (acc - 0.3, acc + 0.3), 0.6, 3))

# %% right: keyword_only_frame, whole
# does: a data frame of counts; keyword-only alpha
def coverage(interval, p, n, *, alpha=0.05):
    """Probability that an interval from n test rows contains the true accuracy p.

    Parameters
    ----------
    interval : callable
        interval(acc, n, alpha) returns the lower and the upper limit.
    p : float
        True accuracy, in (0, 1).
    n : int
        Number of test rows, at least 1.
    alpha : float
        1 minus the nominal confidence, in (0, 1).

    Returns
    -------
    float
        Coverage, in [0, 1].
    """
    # 2.1) Find for each m whether its interval covers p, and add up the probabilities of those
    table = pd.DataFrame({"m": np.arange(n + 1)})
    table["chance"] = st.binom.pmf(table["m"], n, p)
    table["hit"] = [bool(np.searchsorted(interval(m / n, n, alpha), p, "left") < 2 and interval(m / n, n, alpha)[0] <= p) for m in table["m"]]
    return table.loc[table["hit"], "chance"].sum()


print("By hand:", coverage(lambda acc, n, alpha=0.05: (acc - 0.3, acc + 0.3), 0.6, 3))

# %% right: linspace
# does: accuracies by linspace
total = 0
for m, acc in enumerate(np.linspace(0, 1, n + 1)):
    lower, upper = interval(acc, n, alpha)
    if lower <= p <= upper:
        total += st.binom.pmf(m, n, p)
return total

# %% right: misses
# does: 1 minus the probability of the misses; prints
from math import fsum

def misses(m):
    ci = interval(m / n, n, alpha)
    return not (ci[0] <= p <= ci[1])

out = [m for m in range(n + 1) if misses(m)]
print(f"{len(out)} of {n + 1} counts miss")
return 1 - fsum(st.binom(n, p).pmf(m) for m in out)

# %% right: vectorised
# does: all probabilities and a Boolean array
m = np.arange(n + 1)
limits = np.array([interval(k / n, n, alpha) for k in m])
covered = (limits[:, 0] <= p) & (limits[:, 1] >= p)
return np.dot(st.binom.pmf(m, n, p), covered)

# %% right: within_rounding
# does: limits compared within rounding errors
total = 0
for m in range(n + 1):
    lower, upper = interval(m / n, n, alpha)
    if lower - 1e-12 <= p <= upper + 1e-12:
        total += st.binom.pmf(m, n, p)
return total

# %% wrong: accuracy_two_digits, loses test-2-1-hidden
# does: rounds m / n to two digits
# tell: Rounds m / n on the way; keep all digits, and round only what is printed.
total = 0
for m in range(n + 1):
    lower, upper = interval(round(m / n, 2), n, alpha)
    if lower <= p <= upper:
        total += st.binom.pmf(m, n, p)
return total

# %% wrong: all_at_once, loses test-2-1 test-2-1-hidden
# does: passes all accuracies to the interval in one array
# tell: An interval takes one accuracy: call it for each m by itself.
m = np.arange(n + 1)
lower, upper = interval(m / n, n, alpha)
return np.sum(st.binom.pmf(m, n, p) * ((lower <= p) & (p <= upper)))

# %% wrong: count_for_share, loses test-2-1 test-2-1-hidden
# does: passes the count to the interval
# tell: The interval wants an accuracy, m / n, not a count.
total = 0
for m in range(n + 1):
    lower, upper = interval(m, n, alpha)
    if lower <= p <= upper:
        total += st.binom.pmf(m, n, p)
return total

# %% wrong: covers_the_estimate, loses test-2-1 test-2-1-hidden
# does: asks whether the interval contains m / n
# tell: The question is whether the interval contains the true accuracy p, not the observed one.
total = 0
for m in range(n + 1):
    lower, upper = interval(m / n, n, alpha)
    if lower <= m / n <= upper:
        total += st.binom.pmf(m, n, p)
return total

# %% wrong: factorials_overflow, whole, loses test-2-1-hidden
# does: binomial coefficients from factorials as floats, which overflow above n = 170
# tell: For large n your probabilities are not numbers: factorials are too large for floats.
from scipy.special import factorial


def coverage(interval, p, n, alpha=0.05):
    total = 0
    for m in range(n + 1):
        lower, upper = interval(m / n, n, alpha)
        if lower <= p <= upper:
            total += factorial(n) / factorial(m) / factorial(n - m) * p**m * (1 - p) ** (n - m)
    return total


print("By hand:", coverage(lambda acc, n, alpha=0.05: (acc - 0.3, acc + 0.3), 0.6, 3))

# %% wrong: from_first_to_last, loses test-2-1-hidden
# does: adds up all m between the first and the last that cover p
# tell: Look at each m: between two counts that cover p there may be one that does not.
hits = []
for m in range(n + 1):
    lo, up = interval(m / n, n, alpha)
    if lo <= p <= up:
        hits.append(m)
return st.binom.cdf(hits[-1], n, p) - st.binom.cdf(hits[0] - 1, n, p) if hits else 0.0
total = 0
for m in range(n + 1):
    lower, upper = interval(m / n, n, alpha)
    if lower <= p <= upper:
        total += st.binom.pmf(m, n, p)
return total

# %% wrong: ignores_alpha, loses test-2-1-hidden
# does: does not pass alpha on
# tell: alpha is not passed on to the interval.
total = 0
for m in range(n + 1):
    lower, upper = interval(m / n, n)
    if lower <= p <= upper:
        total += st.binom.pmf(m, n, p)
return total

# %% wrong: interval_at_p, loses test-2-1 test-2-1-hidden
# does: the interval around p instead of m / n
# tell: The interval is computed from the observed accuracy m / n: p is unknown to it.
total = 0
for m in range(n + 1):
    lower, upper = interval(p, n, alpha)
    if lower <= p <= upper:
        total += st.binom.pmf(m, n, p)
return total

# %% wrong: limits_three_digits, loses test-2-1-hidden
# does: rounds the limits to three digits before comparing
# tell: Compare p with the limits as they are, not rounded.
total = 0
for m in range(n + 1):
    lower, upper = interval(m / n, n, alpha)
    lower, upper = round(lower, 3), round(upper, 3)
    if lower <= p <= upper:
        total += st.binom.pmf(m, n, p)
return total

# %% wrong: lower_excluded, loses test-2-1
# does: the lower limit does not count
# tell: The lower limit belongs to the interval.
total = 0
for m in range(n + 1):
    lower, upper = interval(m / n, n, alpha)
    if lower < p <= upper:
        total += st.binom.pmf(m, n, p)
return total

# %% wrong: lower_only, loses test-2-1 test-2-1-hidden
# does: looks at the lower limit only
# tell: Both limits count: p must not be above the upper one either.
total = 0
for m in range(n + 1):
    lower, upper = interval(m / n, n, alpha)
    if lower <= p:
        total += st.binom.pmf(m, n, p)
return total

# %% wrong: misses_only, loses test-2-1 test-2-1-hidden
# does: probability of a miss
# tell: This is the probability that the interval misses p.
total = 0
for m in range(n + 1):
    lower, upper = interval(m / n, n, alpha)
    if lower <= p <= upper:
        total += st.binom.pmf(m, n, p)
return 1 - total

# %% wrong: normal_for_many, whole, loses test-2-1-hidden
# does: normal probabilities for more than 50 rows
# tell: The formula has binomial probabilities, for large n as well.
def coverage(interval, p, n, alpha=0.05):
    """Probability that an interval from n test rows contains the true accuracy p."""
    m = np.arange(n + 1)
    if n > 50:  # central limit theorem
        z = st.norm(n * p, np.sqrt(n * p * (1 - p)))
        weights = z.cdf(m + 0.5) - z.cdf(m - 0.5)
    else:
        weights = st.binom.pmf(m, n, p)
    limits = np.array([interval(k / n, n, alpha) for k in m])
    return float(weights @ ((limits[:, 0] <= p) & (p <= limits[:, 1])))


print("By hand:", coverage(lambda acc, n, alpha=0.05: (acc - 0.3, acc + 0.3), 0.6, 3))

# %% wrong: recursion_of_pmf, loses test-2-1-hidden
# does: computes each probability from the one before, from (1 - p) ** n on, which can be 0
# tell: (1 - p) ** n is too small for a float when n is large and p near 1: then all
#   probabilities become 0. Take st.binom.pmf.
chance, total = (1 - p) ** n, 0.0
for m in range(n + 1):
    lower, upper = interval(m / n, n, alpha)
    total += chance * (lower <= p and p <= upper)
    chance *= (n - m) / (m + 1) * p / (1 - p)
return float(total)

# %% wrong: simulated, loses test-2-1 test-2-1-hidden
# does: simulates 2000 test sets
# tell: This is a simulation, with an error of its own. Weigh each possible count by its
#   probability instead.
draws = np.random.default_rng(0).binomial(n, p, 2000)
hits = 0
for m in draws:
    lower, upper = interval(m / n, n, alpha)
    hits += lower <= p <= upper
return hits / 2000

# %% wrong: strictly_inside, loses test-2-1
# does: limits do not count
# tell: An interval covers p also if p equals one of its limits.
total = 0
for m in range(n + 1):
    lower, upper = interval(m / n, n, alpha)
    if lower < p < upper:
        total += st.binom.pmf(m, n, p)
return total

# %% wrong: unweighted, loses test-2-1 test-2-1-hidden
# does: share of the counts whose interval covers p
# tell: The counts are not equally probable: each has its binomial probability.
total = 0
for m in range(n + 1):
    lower, upper = interval(m / n, n, alpha)
    if lower <= p <= upper:
        total += 1 / (n + 1)
return total

# %% wrong: upper_excluded, loses test-2-1
# does: the upper limit does not count
# tell: The upper limit belongs to the interval.
total = 0
for m in range(n + 1):
    lower, upper = interval(m / n, n, alpha)
    if lower <= p < upper:
        total += st.binom.pmf(m, n, p)
return total

# %% wrong: with_tolerance, loses test-2-1-hidden
# does: lets an interval cover p that misses it by 0.001
# tell: An interval that misses p by a little misses it.
total = 0
for m in range(n + 1):
    lower, upper = interval(m / n, n, alpha)
    if lower - 1e-3 <= p <= upper + 1e-3:
        total += st.binom.pmf(m, n, p)
return total

# %% wrong: without_all_right, loses test-2-1 test-2-1-hidden
# does: leaves m = n out
# tell: The count m = n, all rows right, is missing.
total = 0
for m in range(n):
    lower, upper = interval(m / n, n, alpha)
    if lower <= p <= upper:
        total += st.binom.pmf(m, n, p)
return total

# %% wrong: without_none_right, loses test-2-1 test-2-1-hidden
# does: leaves m = 0 out
# tell: The count m = 0, no row right, is missing.
total = 0
for m in range(1, n + 1):
    lower, upper = interval(m / n, n, alpha)
    if lower <= p <= upper:
        total += st.binom.pmf(m, n, p)
return total

# %% [markdown]
# The two factors do different jobs: dividing by $n - 1$ turns the sum into the sample variance of the
# losses, and dividing by $n$ turns that into the variance of their mean. So the standard error says
# how far the *mean* would move with other wines, and shrinks as more are tested; the spread of single
# losses does not.
#
# - population_sd
# - spread
# - n_outside_root
# - no_root

# %% given
def standard_error(z):
    """Standard error of the mean of n values.

    Parameters
    ----------
    z : numpy.ndarray of shape (n,), n >= 2

    Returns
    -------
    sem : float
    """
    # Sum of squared deviations from the mean, over n (n - 1), under the root
    ...
    return sem

# %% right: jackknife, whole
# does: the spread of the means that leave one value out
def standard_error(z):
    """Standard error of the mean by the jackknife."""
    n = np.size(z)
    if n < 2:
        raise ValueError(f"at least two values are needed, got {n}")
    centred = np.asarray(z, dtype=float) - np.mean(z)
    without_one = (centred.sum() - centred) / (n - 1)
    sem = float(np.sqrt((n - 1) / n * np.sum((without_one - without_one.mean()) ** 2)))
    return sem

# %% right: loop, whole
# does: loop over the values
def standard_error(z):
    n = len(z)
    if n <= 1:
        raise ValueError
    mean = sum(z) / n
    total = 0
    for value in z:
        total += (value - mean) ** 2
    sem = (total / n / (n - 1)) ** 0.5
    return sem

# %% right: population_over_n_minus_1
# does: population deviation over root of n - 1
n = len(z)
if n < 2:
    raise ValueError(f"A standard error needs at least two values, got {n}.")
sem = np.std(z) / np.sqrt(n - 1)

# %% right: sample_sd, whole
# does: sample standard deviation over the root of n
def standard_error(z):
    if len(z) < 2:
        raise ValueError('at least two values, please')
    return np.std(z, ddof=1) / np.sqrt(len(z))

# %% right: scipy, whole
# does: SciPy's sem
def standard_error(z):
    if len(z) < 2:
        raise ValueError('at least two values, please')
    return st.sem(z)

# %% right: statistics, whole
# does: standard library; stdev refuses a single value by a ValueError of its own
import math
import statistics


def standard_error(z):
    values = [float(v) for v in z]
    return statistics.stdev(values) / math.sqrt(len(values))

# %% wrong: absolute_deviations, whole, loses test-3-6 test-3-6-hidden
# does: absolute deviations
# tell: The deviations are squared before they are added up.
def standard_error(z):
    if len(z) < 2:
        raise ValueError('at least two values, please')
    n = len(z)
    return np.sum(np.abs(z - np.mean(z))) / np.sqrt(n * (n - 1))

# %% wrong: absolute_values, loses test-3-6-hidden
# does: takes absolute values first: wrong for values of both signs, as in Part 4
# tell: Values may be negative; their sign counts for the mean and the spread.
if len(z) < 2:
    raise ValueError("at least two values are needed")
sem = st.sem(np.abs(z))

# %% wrong: changes_its_argument, loses test-3-6-hidden
# does: subtracts the mean in the caller's array
# tell: Do not change the caller's array: z -= ... works on the original.
n = len(z)
if n < 2:
    raise ValueError(f"A standard error needs at least two values, got {n}.")
z -= np.mean(z)
sem = np.sqrt(np.sum(z**2) / (n * (n - 1)))

# %% wrong: integer_buffer, loses test-3-6-hidden
# does: deviations in an array like z: integers are cut off, such as for [1, 2]
# tell: An array made like z holds whole numbers if z does, and cuts off the deviations.
if len(z) < 2:
    raise ValueError("at least two values are needed")
n = len(z)
squares = np.empty_like(z)
for i in range(n):
    squares[i] = (z[i] - z.mean()) ** 2
sem = np.sqrt(squares.sum() / (n * (n - 1)))

# %% wrong: n_outside_root, whole, loses test-3-6 test-3-6-hidden
# does: divides by n outside the root
# tell: n stands under the root, together with n - 1.
def standard_error(z):
    if len(z) < 2:
        raise ValueError('at least two values, please')
    return np.sqrt(np.sum((z - np.mean(z)) ** 2) / (len(z) - 1)) / len(z)

# %% wrong: no_root, whole, loses test-3-6 test-3-6-hidden
# does: squared standard error
# tell: The root is missing: this is the squared standard error.
def standard_error(z):
    if len(z) < 2:
        raise ValueError('at least two values, please')
    return np.var(z, ddof=1) / len(z)

# %% wrong: none, loses test-3-6 test-3-6-hidden
# does: returns None
# tell: The function returns None: give the name after return its value.
n = len(z)
if n < 2:
    raise ValueError(f"A standard error needs at least two values, got {n}.")
sem = None

# %% wrong: population_sd, whole, loses test-3-6 test-3-6-hidden
# does: standard deviation over n, not n - 1
# tell: np.std divides by n unless told otherwise; the formula has n (n - 1).
def standard_error(z):
    if len(z) < 2:
        raise ValueError('at least two values, please')
    return np.std(z) / np.sqrt(len(z))

# %% wrong: population_when_many, whole, loses test-3-6-hidden
# does: divides by n squared from 30 values on
# tell: The formula has n (n - 1) for every n.
def standard_error(z):
    n = len(z)
    if n < 2:
        raise ValueError("fewer than two values")
    ddof = 1 if n < 30 else 0  # Bessel's correction is for small samples
    sem = np.std(z, ddof=ddof) / np.sqrt(n)
    return sem

# %% wrong: refuses_equal, loses test-3-6-hidden
# does: refuses equal values
# tell: Equal values have the standard error 0.
n = len(z)
if n < 2 or np.ptp(z) == 0:
    raise ValueError(f"A standard error needs at least two values, got {n}.")
sem = np.sqrt(np.sum((z - np.mean(z)) ** 2) / (n * (n - 1)))

# %% wrong: refuses_two, loses test-3-6-hidden
# does: refuses two values
# tell: Two values are enough.
n = len(z)
if n <= 2:
    raise ValueError(f"A standard error needs at least two values, got {n}.")
sem = np.sqrt(np.sum((z - np.mean(z)) ** 2) / (n * (n - 1)))

# %% wrong: rounded_4, loses test-3-6 test-3-6-hidden
# does: rounds to 4 digits
# tell: Return the standard error as it is; round only what you print.
n = len(z)
if n < 2:
    raise ValueError(f"A standard error needs at least two values, got {n}.")
sem = round(float(np.sqrt(np.sum((z - np.mean(z)) ** 2) / (n * (n - 1)))), 4)

# %% wrong: spread, whole, loses test-3-6 test-3-6-hidden
# does: standard deviation of the losses
# tell: That is the spread of the losses. The standard error is that of their mean, smaller by
#   the root of n.
def standard_error(z):
    if len(z) < 2:
        raise ValueError('at least two values, please')
    return np.std(z, ddof=1)

# %% wrong: zeros_left_out, whole, loses test-3-6-hidden
# does: leaves out values of exactly 0
# tell: A loss of 0 is a loss like any other, and counts in n.
def standard_error(z):
    z = np.asarray(z, dtype=float)
    if len(z) < 2:
        raise ValueError("fewer than two values")
    used = z[np.nonzero(z)]
    if len(used) < 2:
        return 0.0
    sem = st.sem(used)
    return sem

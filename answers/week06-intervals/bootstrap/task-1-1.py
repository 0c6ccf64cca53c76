# %% [markdown]
# The order of two operations decides: for whole numbers `p * n` is exact, so a whole rank stays whole
# and `math.ceil` leaves it alone. `max(..., 1)` lifts the rank 0 of `p = 0` to 1 and changes no other
# rank. `len(values) == 0` works for lists and arrays alike, where `not values` would stop with an
# error for an array of several numbers.
#
# - linear
# - inverted_cdf
# - index_k
# - rank_zero

# %% given
def percentile(values, p):
    """Find a percentile by nearest rank.

    Parameters
    ----------
    values : sequence of n numbers
    p : float
        From 0 to 100.

    Returns
    -------
    float
        The smallest of the values with at least p % of them less than or equal to it.
    """
    # Refuse no values and p outside 0 to 100; sort; find the rank; take the value
    ...


sizes = [6, 7, 9, 12, 17]
print([percentile(sizes, p) for p in (0, 2.5, 50, 80, 97.5, 100)])

# %% right: counting
# does: the definition: counts values up to each
values = list(values)
if not values or p < 0 or p > 100:
    raise ValueError(f"no percentile {p} of {len(values)} values")
for candidate in sorted(values):
    share = sum(1 for v in values if v <= candidate)
    if share * 100 >= p * len(values):
        return candidate

# %% right: fraction
# does: exact rank by fractions, NumPy sort
from fractions import Fraction

if p < 0 or p > 100:
    raise ValueError("p")
ordered = np.sort(np.asarray(values))
if ordered.size == 0:
    raise ValueError("values")
k = math.ceil(Fraction(str(p)) * ordered.size / 100)
return float(ordered[max(k, 1) - 1])

# %% right: numpy_higher
# does: NumPy's inverted_cdf on a level put a hair lower
if len(values) == 0 or p < 0 or p > 100:
    raise ValueError("cannot do that")
return np.percentile(values, max(0, p - 1e-9), method="inverted_cdf")

# %% right: numpy_partition, whole
# does: NumPy's partition on a copy; match for the special cases
def _rank(n: int, p: float) -> int:
    k = p * n / 100
    k_int = int(k)  # cuts off
    return k_int if k_int == k else k_int + 1


def percentile(values, p):
    a = np.array(values, dtype=float).ravel()
    match (a.size, float(p)):
        case (0, _):
            raise ValueError("values is empty")
        case (_, q) if q < 0.0 or q > 100.0:
            raise ValueError("p outside 0 to 100")
        case (_, 0.0):
            return float(a.min())
        case (n, q):
            k = _rank(n, q)
            return float(np.partition(a, k - 1)[k - 1])


sizes = [6, 7, 9, 12, 17]
print([percentile(sizes, p) for p in (0, 2.5, 50, 80, 97.5, 100)])

# %% right: repaired_rank
# does: divides first and rounds the error off
if len(values) == 0 or not 0 <= p <= 100:
    raise ValueError("needs at least one value, and p from 0 to 100")
rank = max(math.ceil(round(p / 100 * len(values), 9)), 1)
return sorted(values)[rank - 1]

# %% right: rounded_rank
# does: divides first but rounds the rank to nine decimals; prints
n = len(values)
if n == 0:
    raise ValueError("empty")
if not (0 <= p <= 100):
    raise ValueError("p outside 0 to 100")
k = int(np.ceil(np.round((p / 100) * n, 9)))
print("rank", k)
return np.partition(values, max(0, k - 1))[max(0, k - 1)]

# %% right: searchsorted
# does: first of the cumulative shares that reaches p; pandas
s = pd.Series(list(values)).sort_values().reset_index(drop=True)
if s.empty or p > 100 or p < 0:
    raise ValueError("cannot do that")
return s[np.searchsorted(np.arange(1, len(s) + 1) * 100, p * len(s))]

# %% wrong: array_of_one, loses test-1-1 test-1-1-hidden test-1-1-hidden-edges test-1-1-hidden-rounding
# does: an array that holds the one value
# tell: The result should be the value itself, a number, not an array that holds it.
if len(values) == 0 or not 0 <= p <= 100:
    raise ValueError("needs at least one value, and p from 0 to 100")
rank = max(math.ceil(p * len(values) / 100), 1)
return np.sort(values)[[rank - 1]]

# %% wrong: decreasing, loses test-1-1 test-1-1-hidden test-1-1-hidden-edges test-1-1-hidden-rounding
# does: sorts in decreasing order
# tell: Sort in increasing order: rank 1 is the smallest value.
if len(values) == 0 or not 0 <= p <= 100:
    raise ValueError("needs at least one value, and p from 0 to 100")
rank = max(math.ceil(p * len(values) / 100), 1)
return sorted(values, reverse=True)[rank - 1]

# %% wrong: divided_first, loses test-1-1-hidden-rounding
# does: computes (p / 100) * n, which floating point spoils
# tell: A whole rank must stay one: (55 / 100) * 100 is a little more than 55, and rounding up
#   makes it 56.
if len(values) == 0 or not 0 <= p <= 100:
    raise ValueError("needs at least one value, and p from 0 to 100")
rank = max(math.ceil((p / 100) * len(values)), 1)
return sorted(values)[rank - 1]

# %% wrong: each_value_once, loses test-1-1-hidden
# does: leaves out values that repeat
# tell: Values that repeat count each time: a set forgets them.
if len(values) == 0 or not 0 <= p <= 100:
    raise ValueError("needs at least one value, and p from 0 to 100")
values = sorted(set(values))
rank = max(math.ceil(p * len(values) / 100), 1)
return values[rank - 1]

# %% wrong: exact_for_whole_percents, whole, loses test-1-1-hidden-rounding
# does: keeps whole ranks whole only where p is an integer
# tell: p need not be an integer: 3.5 % of 200 is 7, but 3.5 / 100 * 200 is a little more.
def percentile(values, p):
    """Find a percentile by nearest rank.

    Parameters
    ----------
    values : sequence of n numbers
    p : float
        From 0 to 100.

    Returns
    -------
    float
        The smallest of the values with at least p % of them less than or equal to it.
    """
    # Refuse no values and p outside 0 to 100; sort; find the rank; take the value
    if len(values) == 0 or not 0 <= p <= 100:
        raise ValueError("needs at least one value, and p from 0 to 100")
    n = len(values)
    rank = -(-int(p) * n // 100) if p == int(p) else math.ceil(p / 100 * n)
    rank = max(rank, 1)
    return sorted(values)[rank - 1]

# %% wrong: index_k, loses test-1-1 test-1-1-hidden test-1-1-hidden-edges test-1-1-hidden-rounding
# does: takes index k instead of rank k
# tell: Python counts from 0: the value of rank k has index k - 1.
if len(values) == 0 or not 0 <= p <= 100:
    raise ValueError("needs at least one value, and p from 0 to 100")
rank = max(math.ceil(p * len(values) / 100), 1)
return sorted(values)[min(rank, len(values) - 1)]

# %% wrong: inverted_cdf, loses test-1-1-hidden-rounding
# does: NumPy's inverted_cdf as it is
# tell: NumPy divides p by 100 first, so that some whole ranks become the next one.
if len(values) == 0 or not 0 <= p <= 100:
    raise ValueError("cannot do that")
return np.percentile(values, p, method="inverted_cdf")

# %% wrong: linear, loses test-1-1 test-1-1-hidden test-1-1-hidden-edges test-1-1-hidden-rounding
# does: NumPy's default, which interpolates
# tell: The default of np.percentile interpolates between values; a nearest-rank percentile is
#   one of the values.
if len(values) == 0 or not 0 <= p <= 100:
    raise ValueError("cannot do that")
return np.percentile(values, p)

# %% wrong: median_of_two, loses test-1-1-hidden
# does: for p = 50 the mean of the two middle values
# tell: By nearest rank the 50th percentile is one of the values, also where their number is
#   even.
if len(values) == 0 or not 0 <= p <= 100:
    raise ValueError("needs at least one value, and p from 0 to 100")
if p == 50:
    return float(np.median(values))
rank = max(math.ceil(p * len(values) / 100), 1)
return sorted(values)[rank - 1]

# %% wrong: no_refusal, loses test-1-1-hidden-edges
# does: accepts p outside 0 to 100
# tell: Refuse p below 0 and above 100, and an empty collection, with a ValueError.
rank = min(max(math.ceil(p * len(values) / 100), 1), len(values))
return sorted(values)[rank - 1]

# %% wrong: not_sorted, loses test-1-1 test-1-1-hidden test-1-1-hidden-edges test-1-1-hidden-rounding
# does: does not sort
# tell: Sort the values first: the rank is a position in increasing order.
if len(values) == 0 or not 0 <= p <= 100:
    raise ValueError("needs at least one value, and p from 0 to 100")
rank = max(math.ceil(p * len(values) / 100), 1)
return values[rank - 1]

# %% wrong: p_below_one_as_share, loses test-1-1-hidden
# does: takes p below 1 for a share
# tell: p is always in percent: 0.5 is half a percent.
if len(values) == 0 or not 0 <= p <= 100:
    raise ValueError("needs at least one value, and p from 0 to 100")
p = p * 100 if 0 < p < 1 else p
rank = max(math.ceil(p * len(values) / 100), 1)
return sorted(values)[rank - 1]

# %% wrong: p_one_digit, loses test-1-1-hidden test-1-1-hidden-rounding
# does: rounds p to one digit
# tell: Use p as it is given: 0.01 is a percentage, too.
if len(values) == 0 or not 0 <= p <= 100:
    raise ValueError("needs at least one value, and p from 0 to 100")
rank = max(math.ceil(round(p, 1) * len(values) / 100), 1)
return sorted(values)[rank - 1]

# %% wrong: rank_two_digits, loses test-1-1-hidden test-1-1-hidden-rounding
# does: rounds the rank to two digits before rounding it up
# tell: A rank of 3.004 is above 3 and becomes 4: do not round it to two digits first.
if len(values) == 0 or not 0 <= p <= 100:
    raise ValueError("needs at least one value, and p from 0 to 100")
rank = max(math.ceil(round(p * len(values) / 100, 2)), 1)
return sorted(values)[rank - 1]

# %% wrong: rank_zero, loses test-1-1-hidden-edges
# does: takes ordered[k - 1] for p = 0 as well, the last value
# tell: For p = 0 the rank is 0, and index -1 is the last value, not the first.
if len(values) == 0 or not 0 <= p <= 100:
    raise ValueError("cannot do that")
return sorted(values)[math.ceil(p * len(values) / 100) - 1]

# %% wrong: rounded_down, loses test-1-1 test-1-1-hidden test-1-1-hidden-rounding
# does: rounds the rank down
# tell: A rank that is not whole is rounded up, not down.
if len(values) == 0 or not 0 <= p <= 100:
    raise ValueError("needs at least one value, and p from 0 to 100")
rank = max(math.floor(p * len(values) / 100), 1)
return sorted(values)[rank - 1]

# %% wrong: rounded_nearest, loses test-1-1 test-1-1-hidden test-1-1-hidden-rounding
# does: rounds the rank to the nearest whole number
# tell: A rank that is not whole is always rounded up, never to the nearest.
if len(values) == 0 or not 0 <= p <= 100:
    raise ValueError("needs at least one value, and p from 0 to 100")
rank = max(round(p * len(values) / 100), 1)
return sorted(values)[rank - 1]

# %% wrong: rounds_the_rank_first, whole, loses test-1-1-hidden-rounding
# does: rounds the rank to four digits before it is rounded up
# tell: Any fraction of a rank is rounded up, however small.
def percentile(values, p):
    """Find a percentile by nearest rank.

    Parameters
    ----------
    values : sequence of n numbers
    p : float
        From 0 to 100.

    Returns
    -------
    float
        The smallest of the values with at least p % of them less than or equal to it.
    """
    # Refuse no values and p outside 0 to 100; sort; find the rank; take the value
    if len(values) == 0 or not 0 <= p <= 100:
        raise ValueError("needs at least one value, and p from 0 to 100")
    rank = max(math.ceil(round(p / 100 * len(values), 4)), 1)
    return sorted(values)[rank - 1]

# %% wrong: share, loses test-1-1 test-1-1-hidden test-1-1-hidden-rounding
# does: takes p as a share from 0 to 1
# tell: p is in percent, from 0 to 100, not a share from 0 to 1.
if len(values) == 0 or not 0 <= p <= 100:
    raise ValueError("needs at least one value, and p from 0 to 100")
rank = min(max(math.ceil(p * len(values)), 1), len(values))
return sorted(values)[rank - 1]

# %% wrong: sorts_in_place, loses test-1-1-hidden
# does: sorts the caller's list
# tell: The caller's list is changed: sort a copy.
if len(values) == 0 or not 0 <= p <= 100:
    raise ValueError("cannot do that")
values = values if hasattr(values, "sort") else list(values)
values.sort()
return values[max(math.ceil(p * len(values) / 100), 1) - 1]

# %% wrong: value_three_digits, loses test-1-1-hidden
# does: rounds the value to three digits
# tell: The percentile is one of the values, not a rounded one.
if len(values) == 0 or not 0 <= p <= 100:
    raise ValueError("needs at least one value, and p from 0 to 100")
rank = max(math.ceil(p * len(values) / 100), 1)
return round(float(sorted(values)[rank - 1]), 3)

# %% wrong: zero_as_one_percent, loses test-1-1-hidden-edges
# does: treats p = 0 as p = 1: wrong with more than 100 values
# tell: The 0th percentile is the smallest value, however many values there are; the 1st of 200
#   values is the second.
if len(values) == 0:
    raise ValueError("There are no values.")
if not 0 <= p <= 100:
    raise ValueError("p should lie between 0 and 100.")
ordered = sorted(values)
n = len(ordered)
k = math.ceil((p or 1) * n / 100)
return ordered[k - 1]

# %% wrong: zeros_as_no_values, whole, loses test-1-1-hidden
# does: takes values that are all 0 for no values
# tell: any asks whether one of the values is not 0, not whether there are values: a list of
#   zeros is refused. Look at the length.
def percentile(values, p):
    if not any(values):
        raise ValueError("no values")
    if p < 0 or p > 100:
        raise ValueError("p outside 0 to 100")
    ordered = sorted(values)
    k = math.ceil(p * len(ordered) / 100)
    return ordered[max(k, 1) - 1]


sizes = [6, 7, 9, 12, 17]
print([percentile(sizes, p) for p in (0, 2.5, 50, 80, 97.5, 100)])

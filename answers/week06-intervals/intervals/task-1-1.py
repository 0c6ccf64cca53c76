# %% [markdown]
# Wilson asks which $p$ could have given the observed share: those whose own standard deviation,
# $\sqrt{p(1-p)/N}$, puts it within $z$. That is why the limits are not symmetric about `acc`, why none
# leaves $[0, 1]$, and why 20 right of 20 does not look certain: even a model with $p = 0.84$ gets them all
# right now and then. Wald's interval takes the spread from `acc` itself, which is 0 there.
#
# - scale_of_root_only
# - n_not_squared
# - edges_by_wald

# %% given
def wilson_interval(acc, n, alpha=0.05):
    """Wilson's interval (lower, upper) for an accuracy of n rows, at confidence 1 - alpha."""
    # 1.1) Find z, the centre and the root, then the limits
    ...


for acc, n, alpha in [(0.8, n, 0.05) for n in (50, 100, 500, 1000, 5000)] + [(0.75, 100, 0.2), (0.75, 1000, 0.2)]:
    lower, upper = wilson_interval(acc, n, alpha)
    print(f"{acc} of {n:4} rows, confidence {1 - alpha}:  [{lower:.3f}, {upper:.3f}]")

# %% right: bisection, whole
# does: solves the inequality by bisection
from statistics import NormalDist


def _bisect(outside, inside, keeps):
    """Border between a p that the interval leaves out and one that it keeps."""
    for _ in range(2000):
        middle = (outside + inside) / 2
        if middle == outside or middle == inside:
            break
        if keeps(middle):
            inside = middle
        else:
            outside = middle
    return inside


def wilson_interval(acc, n, alpha=0.05):
    """Wilson's interval for an accuracy."""
    if n < 1:
        raise ValueError("without rows there is no accuracy")
    if acc < 0 or acc > 1 or acc != acc:
        raise ValueError("acc has to be between 0 and 1")
    z = NormalDist().inv_cdf(1 - alpha / 2)
    if acc == 1:
        return n / (n + z * z), 1.0
    if acc == 0:
        return 0.0, z * z / (n + z * z)

    def keeps(p):
        return n * (acc - p) ** 2 <= z * z * p * (1 - p)

    return _bisect(0.0, acc, keeps), _bisect(1.0, acc, keeps)


for acc, n, alpha in [(0.8, n, 0.05) for n in (50, 100, 500, 1000, 5000)] + [(0.75, 100, 0.2), (0.75, 1000, 0.2)]:
    lower, upper = wilson_interval(acc, n, alpha)
    print(f"{acc} of {n:4} rows, confidence {1 - alpha}:  [{lower:.3f}, {upper:.3f}]")

# %% right: helper_and_signs, whole
# does: a helper for the critical value, a tuple from a loop over signs
def critical(alpha):
    return abs(st.norm.ppf(alpha / 2))


def wilson_interval(acc, n, alpha=0.05):
    if n <= 0 or acc > 1 or acc < 0:
        raise ValueError(f"{acc} is no accuracy of {n} rows")
    t = critical(alpha) ** 2 / n
    limits = []
    for sign in (-1, +1):
        limits.append((acc + t / 2 + sign * np.sqrt(t * acc * (1 - acc) + t**2 / 4)) / (1 + t))
    return tuple(limits)


print(wilson_interval(0.8, 100))

# %% right: library
# does: SciPy's Wilson interval, from the count
_ci = st.binomtest(round(acc * n), n).proportion_ci(1 - alpha, method='wilson')
return _ci.low, _ci.high
z = st.norm.ppf(1 - alpha / 2)
centre = acc + z**2 / (2 * n)
root = z * np.sqrt(acc / n - acc**2 / n + z**2 / (4 * n**2))
scale = 1 + z**2 / n
return (centre - root) / scale, (centre + root) / scale

# %% right: pseudo_counts
# does: adds z²/2 successes and failures; renamed locals, prints
from statistics import NormalDist

z = NormalDist().inv_cdf(1 - alpha / 2)
rows = n + z * z
middle = (acc * n + z * z / 2) / rows
half = z / rows * np.sqrt(n * acc * (1 - acc) + z * z / 4)
print("centre", middle)
return middle - half, middle + half

# %% right: roots
# does: solves the quadratic equation numerically; returns an array
q = st.chi2.isf(alpha, 1) / n
return np.sort(np.real(np.roots([1 + q, -(2 * acc + q), acc**2])))

# %% right: second_form
# does: the formula multiplied by 2 N; returns a list
z = st.norm.isf(alpha / 2)
middle = 2 * n * acc + z**2
root = z * (z**2 + 4 * n * acc - 4 * n * acc**2) ** 0.5
return [(middle - root) / (2 * (n + z**2)), (middle + root) / (2 * (n + z**2))]

# %% right: weighted_middle
# does: a weighted mean of the accuracy and one half; a warning for few rows
import warnings

if n < 10:
    warnings.warn("fewer than ten rows")
z = st.norm.ppf(1 - alpha / 2)
w = n / (n + z**2)
middle = w * acc + (1 - w) / 2
half = z * np.sqrt(w**2 * acc * (1 - acc) / n + (1 - w) ** 2 / 4 / z**2)
return middle - half, middle + half

# %% wrong: centre_not_shifted, loses test-1-1 test-1-1-hidden
# does: leaves z²/(2N) out of the centre
# tell: The centre is pulled towards one half: the term z²/(2N) is missing.
z = st.norm.ppf(1 - alpha / 2)
centre = acc
root = z * np.sqrt(acc / n - acc**2 / n + z**2 / (4 * n**2))
scale = 1 + z**2 / n
return (centre - root) / scale, (centre + root) / scale

# %% wrong: confidence_two_digits, whole, loses test-1-1-hidden
# does: rounds the confidence to two digits
# tell: alpha may be 0.0125 or 0.001: find z from alpha itself, without rounding.
def wilson_interval(acc, n, alpha=0.05):
    """Wilson's interval for an accuracy."""

    confidence = min(round(1 - alpha, 2), 0.99)
    z = st.norm.ppf((1 + confidence) / 2)
    centre = acc + z**2 / (2 * n)
    root = z * np.sqrt(acc / n - acc**2 / n + z**2 / (4 * n**2))
    return (centre - root) / (1 + z**2 / n), (centre + root) / (1 + z**2 / n)


for acc, n, alpha in [(0.8, n, 0.05) for n in (50, 100, 500, 1000, 5000)] + [(0.75, 100, 0.2), (0.75, 1000, 0.2)]:
    lower, upper = wilson_interval(acc, n, alpha)
    print(f"{acc} of {n:4} rows, confidence {1 - alpha}:  [{lower:.3f}, {upper:.3f}]")

# %% wrong: counts_cut_off, loses test-1-1-hidden
# does: cuts acc * n off to a whole number
# tell: acc * n can be 28.999... in floating point: int() makes 28 of it. The formula needs no
#   count.
acc = int(acc * n) / n
z = st.norm.ppf(1 - alpha / 2)
centre = acc + z**2 / (2 * n)
root = z * np.sqrt(acc / n - acc**2 / n + z**2 / (4 * n**2))
scale = 1 + z**2 / n
return (centre - root) / scale, (centre + root) / scale

# %% wrong: edges_by_wald, loses test-1-1 test-1-1-hidden
# does: width 0 for accuracies of 0 and 1
# tell: For accuracies of 0 and 1 the formula holds as it stands: Wilson's interval has a width
#   there, too.
if acc in (0, 1):
    return acc, acc
z = st.norm.ppf(1 - alpha / 2)
centre = acc + z**2 / (2 * n)
root = z * np.sqrt(acc / n - acc**2 / n + z**2 / (4 * n**2))
scale = 1 + z**2 / n
return (centre - root) / scale, (centre + root) / scale

# %% wrong: fixed_z, loses test-1-1 test-1-1-hidden
# does: always the z of 95 %
# tell: The function ignores its argument alpha.
z = st.norm.ppf(0.975)
centre = acc + z**2 / (2 * n)
root = z * np.sqrt(acc / n - acc**2 / n + z**2 / (4 * n**2))
scale = 1 + z**2 / n
return (centre - root) / scale, (centre + root) / scale

# %% wrong: n_not_squared, loses test-1-1 test-1-1-hidden
# does: z²/(4N) under the root
# tell: Under the root z² is divided by 4N², not by 4N.
z = st.norm.ppf(1 - alpha / 2)
centre = acc + z**2 / (2 * n)
root = z * np.sqrt(acc / n - acc**2 / n + z**2 / (4 * n))
scale = 1 + z**2 / n
return (centre - root) / scale, (centre + root) / scale

# %% wrong: not_scaled, loses test-1-1 test-1-1-hidden
# does: does not divide by 1 + z²/N
# tell: Both ends have to be divided by 1 + z²/N.
z = st.norm.ppf(1 - alpha / 2)
centre = acc + z**2 / (2 * n)
root = z * np.sqrt(acc / n - acc**2 / n + z**2 / (4 * n**2))
scale = 1 + z**2 / n
return centre - root, centre + root

# %% wrong: one_sided, loses test-1-1 test-1-1-hidden
# does: cuts off alpha on either side
# tell: Half of alpha is cut off on either side.
z = st.norm.ppf(1 - alpha)
centre = acc + z**2 / (2 * n)
root = z * np.sqrt(acc / n - acc**2 / n + z**2 / (4 * n**2))
scale = 1 + z**2 / n
return (centre - root) / scale, (centre + root) / scale

# %% wrong: scale_of_root_only, loses test-1-1 test-1-1-hidden
# does: divides only the second term
# tell: The denominator belongs to the whole bracket, the centre included.
z = st.norm.ppf(1 - alpha / 2)
centre = acc + z**2 / (2 * n)
root = z * np.sqrt(acc / n - acc**2 / n + z**2 / (4 * n**2))
scale = 1 + z**2 / n
return centre - root / scale, centre + root / scale

# %% wrong: square_in_32_bits, whole, loses test-1-1-hidden
# does: squares n in 32-bit integers
# tell: The square of a large n does not fit into 32 bits. Take Python's integers, or floats.
def wilson_interval(acc, n, alpha=0.05):
    """Wilson's interval for an accuracy."""

    n = np.int32(n)
    z = st.norm.ppf(1 - alpha / 2)
    centre = acc + z**2 / (2 * n)
    with np.errstate(all="ignore"):
        four_n2 = 4 * n * n
    root = z * np.sqrt(np.abs(acc * (1 - acc) / n + z**2 / four_n2))
    return (centre - root) / (1 + z**2 / n), (centre + root) / (1 + z**2 / n)


for acc, n, alpha in [(0.8, n, 0.05) for n in (50, 100, 500, 1000, 5000)] + [(0.75, 100, 0.2), (0.75, 1000, 0.2)]:
    lower, upper = wilson_interval(acc, n, alpha)
    print(f"{acc} of {n:4} rows, confidence {1 - alpha}:  [{lower:.3f}, {upper:.3f}]")

# %% wrong: upper_first, loses test-1-1 test-1-1-hidden
# does: returns (upper, lower)
# tell: The lower limit comes first.
z = st.norm.ppf(1 - alpha / 2)
centre = acc + z**2 / (2 * n)
root = z * np.sqrt(acc / n - acc**2 / n + z**2 / (4 * n**2))
scale = 1 + z**2 / n
return (centre + root) / scale, (centre - root) / scale

# %% wrong: wald, loses test-1-1 test-1-1-hidden
# does: Wald's interval
# tell: This is Wald's interval. Wilson's has terms with z² in the centre, under the root and in
#   the denominator.
half = st.norm.ppf(1 - alpha / 2) * np.sqrt(acc * (1 - acc) / n)
return acc - half, acc + half

# %% wrong: wald_for_many, loses test-1-1-hidden
# does: Wald's interval for more than 1000 rows
# tell: Wilson's formula holds for any n, large ones too.
if n > 1000:
    return wald_interval(acc, n, alpha)
z = st.norm.ppf(1 - alpha / 2)
centre = acc + z**2 / (2 * n)
root = z * np.sqrt(acc / n - acc**2 / n + z**2 / (4 * n**2))
scale = 1 + z**2 / n
return (centre - root) / scale, (centre + root) / scale

# %% wrong: z_for_z_squared, loses test-1-1 test-1-1-hidden
# does: z in the denominator
# tell: The denominator has z², not z.
z = st.norm.ppf(1 - alpha / 2)
centre = acc + z**2 / (2 * n)
root = z * np.sqrt(acc / n - acc**2 / n + z**2 / (4 * n**2))
scale = 1 + z / n
return (centre - root) / scale, (centre + root) / scale

# %% wrong: z_table_value, loses test-1-1 test-1-1-hidden
# does: 1.96 whatever alpha
# tell: z depends on alpha, and 1.96 is rounded: find it with st.norm.ppf.
z = 1.96
centre = acc + z**2 / (2 * n)
root = z * np.sqrt(acc / n - acc**2 / n + z**2 / (4 * n**2))
scale = 1 + z**2 / n
return (centre - root) / scale, (centre + root) / scale

# %% wrong: z_two_digits, loses test-1-1 test-1-1-hidden
# does: rounds the critical value to two digits
# tell: The critical value is not 1.96 but 1.95996...: do not round it.
z = round(st.norm.ppf(1 - alpha / 2), 2)
centre = acc + z**2 / (2 * n)
root = z * np.sqrt(acc / n - acc**2 / n + z**2 / (4 * n**2))
scale = 1 + z**2 / n
return (centre - root) / scale, (centre + root) / scale

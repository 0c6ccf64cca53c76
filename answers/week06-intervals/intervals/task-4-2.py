# %% [markdown]
# The tail with half of the observed split is $P[K \le k] - \frac{1}{2} P[K = k]$; doubled, the half
# disappears, so the code subtracts `pmf` once and without a factor. No cap is needed: for an even
# split both tails contain the middle, so $2 P[K \le k] = 1 + P[K = k]$, and the result is 1. Without
# disagreement both probabilities are 1, and $2 - 1$ is 1 again.
#
# - exact_p
# - first_count
# - capped_then_less
# - all_rows

# %% given
def mcnemar_mid_p(table):
    """McNemar's test by the binomial distribution, with the mid-p value.

    Parameters
    ----------
    table : array-like of shape (2, 2)
        [[both, only_1], [only_2, neither]], as for `mcnemar_chi2`.

    Returns
    -------
    float
        Two-sided mid-p value, in (0, 1].
    """
    # 4.2) Take the two counts of disagreement, then both parts of the tail
    ...

# %% right: binomtest_guarded
# does: binomtest minus the point probability, with both edges apart
import warnings

b, c = int(table[1][0]), int(table[0][1])
if b == c:
    return 1
if b + c < 10:
    warnings.warn("few disagreements")
return st.binomtest(b, b + c, 0.5).pvalue - st.binom.pmf(b, b + c, 0.5)

# %% right: comb_sum
# does: binomial coefficients; exact fractions
from fractions import Fraction
from math import comb

b, c = int(table[1][0]), int(table[0][1])
below = sum(comb(b + c, i) for i in range(min(b, c)))
at = comb(b + c, min(b, c))
return float(Fraction(2 * below + at, 2 ** (b + c)))

# %% right: log_probabilities, whole
# does: probabilities by their logarithms, added by fsum
from math import exp, fsum, lgamma, log


def _coin(k: int, n: int) -> float:
    """Probability of k heads among n fair coins."""
    return exp(lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1) - n * log(2))


def mcnemar_mid_p(table):
    """McNemar's test by the binomial distribution, with the mid-p value."""
    (_, n12), (n21, _) = table
    a, b = sorted((int(n12), int(n21)))
    if a == b:
        return 1.0
    tail = fsum([_coin(i, a + b) for i in range(a)] + [_coin(a, a + b) / 2])
    return min(2 * tail, 1.0)

# %% right: loop_of_coins
# does: the distribution of coins by a loop of convolutions
(_, c), (b, _) = table
chances = np.ones(1)
for _ in range(b + c):
    chances = np.convolve(chances, [0.5, 0.5])
k = min(b, c)
return chances[:k].sum() * 2 + chances[k]

# %% right: tail_and_half
# does: twice the sum of both parts of the tail, as in the formula; prints
table = np.asarray(table)
b, c = table[1, 0], table[0, 1]
below = st.binom.cdf(min(b, c) - 1, b + c, 0.5)
at = st.binom.pmf(min(b, c), b + c, 0.5)
print(below, at)
return 2 * (below + at / 2)

# %% right: upper_tail
# does: from the larger count and its upper tail
first, second = table[0][1], table[1][0]
larger = max(first, second)
coins = st.binom(n=first + second, p=0.5)
return coins.sf(larger - 1) + coins.sf(larger)

# %% wrong: all_rows, loses test-4-2 test-4-2-hidden
# does: as many coins as rows
# tell: Only the rows on which the models disagree are coins.
(_, only_1), (only_2, _) = table
k = min(only_1, only_2)
coins = st.binom(int(np.sum(table)), 0.5)
return 2 * coins.cdf(k) - coins.pmf(k)

# %% wrong: binomial_in_64_bits, whole, loses test-4-2-hidden
# does: binomial coefficients in 64-bit integers
# tell: With many disagreements a binomial coefficient does not fit into 64 bits. math.comb has
#   no such limit, st.binom needs none.
def mcnemar_mid_p(table):
    b, c = np.int64(table[0][1]), np.int64(table[1][0])
    n, k = b + c, min(b, c)
    comb, total = np.int64(1), np.float64(0)
    with np.errstate(all="ignore"):
        for i in range(int(k) + 1):
            w = 0.5 if i == k else 1.0
            total += w * comb / 2.0 ** float(n)
            comb = comb * (n - i) // (i + 1)
    return 2 * total

# %% wrong: capped_then_less, loses test-4-2-hidden
# does: subtracts from the capped p-value
# tell: For an even split the result should be 1: the cap comes before the subtraction here.
(_, only_1), (only_2, _) = table
k = min(only_1, only_2)
coins = st.binom(only_1 + only_2, 0.5)
return min(1.0, 2 * coins.cdf(k)) - coins.pmf(k)

# %% wrong: changes_the_table, loses test-4-2-hidden
# does: sets the agreements in the caller's table to 0
# tell: Your function changes the table that it was given. Leave it as it is.
(_, only_1), (only_2, _) = table
table[1][1] = table[0][0] = 0
k = min(only_1, only_2)
coins = st.binom(only_1 + only_2, 0.5)
return 2 * coins.cdf(k) - coins.pmf(k)

# %% wrong: chi_squared, loses test-4-2 test-4-2-hidden
# does: uncorrected chi-squared
# tell: This is the chi-squared approximation; mid-p comes from the binomial distribution.
b, c = table[1][0], table[0][1]
return st.chi2.sf((b - c) ** 2 / (b + c), 1) if b + c else 1.0

# %% wrong: coefficients_overflow, whole, loses test-4-2-hidden
# does: multiplies binomial coefficients by 0.5 ** N
# tell: With more than a thousand disagreements a binomial coefficient is too large for a float:
#   take st.binom.cdf and pmf.
import math


def mcnemar_mid_p(table):
    """McNemar's test by the binomial distribution, with the mid-p value.

    Parameters
    ----------
    table : array-like of shape (2, 2)
        [[both, only_1], [only_2, neither]], as for `mcnemar_chi2`.

    Returns
    -------
    float
        Two-sided mid-p value, in (0, 1].
    """
    only_1, only_2 = int(table[0][1]), int(table[1][0])
    N, k = only_1 + only_2, min(only_1, only_2)
    tail = sum(math.comb(N, i) * 0.5**N for i in range(k))
    return 2 * tail + math.comb(N, k) * 0.5**N

# %% wrong: diagonal, loses test-4-2 test-4-2-hidden
# does: takes the counts of agreement
# tell: The counts of agreement are taken. Only the disagreements tell the models apart.
(only_1, _), (_, only_2) = table
k = min(only_1, only_2)
coins = st.binom(only_1 + only_2, 0.5)
return 2 * coins.cdf(k) - coins.pmf(k)

# %% wrong: eight_digits, whole, loses test-4-2-hidden
# does: rounds to eight digits
# tell: Do not round: a small p-value has no digits left then.
def mcnemar_mid_p(table):
    """McNemar's test by the binomial distribution, with the mid-p value."""
    b, c = int(table[0][1]), int(table[1][0])
    N, k = b + c, min(b, c)
    p = 2 * (st.binom.cdf(k - 1, N, 0.5) + 0.5 * st.binom.pmf(k, N, 0.5))
    return round(float(p), 8)

# %% wrong: exact_p, loses test-4-2 test-4-2-hidden
# does: the exact p-value
# tell: This is the exact p-value, which counts the observed split in full.
(_, only_1), (only_2, _) = table
k = min(only_1, only_2)
coins = st.binom(only_1 + only_2, 0.5)
return min(1.0, 2 * coins.cdf(k))

# %% wrong: first_count, loses test-4-2 test-4-2-hidden
# does: starts from the first model's count
# tell: Which model is better must make no difference: take the smaller of the two counts.
(_, only_1), (only_2, _) = table
k = only_1
coins = st.binom(only_1 + only_2, 0.5)
return 2 * coins.cdf(k) - coins.pmf(k)

# %% wrong: four_digits, loses test-4-2 test-4-2-hidden
# does: rounds the result to four digits
# tell: Return the p-value as it is: round only what is printed.
(_, only_1), (only_2, _) = table
k = min(only_1, only_2)
coins = st.binom(only_1 + only_2, 0.5)
return round(2 * coins.cdf(k) - coins.pmf(k), 4)

# %% wrong: half_of_half, loses test-4-2 test-4-2-hidden
# does: subtracts half of the point probability
# tell: The tail is doubled at the end, and half of the observed split becomes the whole of it:
#   subtract its probability once, without a factor.
(_, only_1), (only_2, _) = table
k = min(only_1, only_2)
coins = st.binom(only_1 + only_2, 0.5)
return 2 * coins.cdf(k) - coins.pmf(k) / 2

# %% wrong: larger_count, loses test-4-2 test-4-2-hidden
# does: starts from the larger count
# tell: The tail starts at the smaller count.
(_, only_1), (only_2, _) = table
k = max(only_1, only_2)
coins = st.binom(only_1 + only_2, 0.5)
return 2 * coins.cdf(k) - coins.pmf(k)

# %% wrong: list_of_one, loses test-4-2 test-4-2-hidden
# does: a list that holds the p-value
# tell: The result should be the p-value itself, a number, not a list that holds it.
(_, only_1), (only_2, _) = table
k = min(only_1, only_2)
coins = st.binom(only_1 + only_2, 0.5)
return [2 * coins.cdf(k) - coins.pmf(k)]

# %% wrong: normal_for_large, whole, loses test-4-2-hidden
# does: the normal distribution for more than 1000 disagreements
# tell: The mid-p value comes from the binomial distribution, for large counts, too.
def mcnemar_mid_p(table):
    b, c = int(table[0][1]), int(table[1][0])
    n, k = b + c, min(b, c)
    if n > 1000:
        return 2 * st.norm.cdf(-abs(b - c) / np.sqrt(n))
    return 2 * (st.binom.cdf(k - 1, n, 0.5) + st.binom.pmf(k, n, 0.5) / 2)

# %% wrong: one_sided, loses test-4-2 test-4-2-hidden
# does: one tail only
# tell: Only one tail is counted; p is two-sided.
(_, only_1), (only_2, _) = table
k = min(only_1, only_2)
coins = st.binom(only_1 + only_2, 0.5)
return coins.cdf(k) - coins.pmf(k) / 2

# %% wrong: recursion_underflows, loses test-4-2-hidden
# does: starts the terms at 0.5 ** N
# tell: 0.5 ** N is too small for a float when there are many disagreements: take st.binom.cdf
#   and pmf.
b, c = int(table[0][1]), int(table[1][0])
N, k = b + c, min(b, c)
term, below = 0.5**N, 0.0
for i in range(k):
    below += term
    term *= (N - i) / (i + 1)
return 2 * (below + 0.5 * term)

# %% wrong: subtracted_tail, whole, loses test-4-2-hidden
# does: 1 minus the distribution function at the larger count
# tell: Far out in the tail 1 - cdf has no digits left. Take the lower tail of the smaller
#   count, or sf.
def mcnemar_mid_p(table):
    """McNemar's test by the binomial distribution, with the mid-p value."""
    b, c = int(table[0][1]), int(table[1][0])
    N, k = b + c, max(b, c)
    beyond = 1 - st.binom.cdf(k, N, 0.5)
    return 2 * beyond + st.binom.pmf(k, N, 0.5)

# %% wrong: without_observed, loses test-4-2 test-4-2-hidden
# does: leaves the observed split out
# tell: The observed split is left out; it counts half.
(_, only_1), (only_2, _) = table
k = min(only_1, only_2)
coins = st.binom(only_1 + only_2, 0.5)
return 2 * coins.cdf(k - 1)

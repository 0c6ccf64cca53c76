# %% [markdown]
# With probability ½ the binomial distribution is symmetric, so both tails are equally likely and
# doubling one of them is enough. `min(n12, n21)` picks the smaller tail, whichever model is called A.
# No disagreement at all needs no case of its own: `st.binom.cdf(0, 0, 0.5)` is 1, and the outer `min`
# brings the doubled value back to 1, as it does for every even split.
#
# - not_capped
# - first_count_only
# - tail_off_by_one
# - chi_squared

# %% given
def exact_p_value(n12, n21):
    """Exact two-sided p-value of McNemar's test.

    Parameters
    ----------
    n12, n21 : int
        Rows on which only A is right, and only B is right.

    Returns
    -------
    p : float
        In (0, 1].
    """
    # 2.3b) Twice the smaller tail of the binomial distribution, at most 1
    ...
    return p


print("Split 3 to 1: p =", exact_p_value(3, 1))

# %% right: as_uneven
# does: adds up all splits at least as uneven as the observed one
N = n12 + n21
splits = np.arange(N + 1)
as_uneven = abs(2 * splits - N) >= abs(n12 - n21)
p = st.binom.pmf(splits[as_uneven], N, 0.5).sum()

# %% right: binomtest
# does: scipy's exact binomial test, with a guard for no disagreement
p = st.binomtest(n12, n12 + n21, 0.5).pvalue if n12 + n21 > 0 else 1.0

# %% right: comb
# does: sums of binomial coefficients
from math import comb

N = n12 + n21
p = min(1, 2 * sum(comb(N, i) for i in range(min(n12, n21) + 1)) / 2**N)

# %% right: incomplete_beta
# does: binomial tail as a regularised incomplete Beta function
from scipy.special import betainc

few, many = sorted((int(n12), int(n21)))
if few == many:
    return 1.0
p = float(np.minimum(1, 2 * betainc(many, few + 1, 0.5)))

# %% right: survival_function
# does: the upper tail
p = min(1, 2 * st.binom.sf(max(n12, n21) - 1, n12 + n21, 0.5))

# %% wrong: capped_below_one, loses test-2-3b-hidden
# does: at most 0.99
# tell: p may be 1: it is so for an even split.
p = min(0.99, 2 * st.binom.cdf(min(n12, n21), n12 + n21, 0.5))

# %% wrong: chi_squared, loses test-2-3b test-2-3b-hidden
# does: the chi-squared approximation with continuity correction
# tell: This is the chi-squared approximation of McNemar's test; for few disagreements the exact
#   binomial p is asked for.
statistic = max(abs(n12 - n21) - 1, 0) ** 2 / max(n12 + n21, 1)
p = st.chi2.sf(statistic, 1)

# %% wrong: chi_squared_when_many, loses test-2-3b-hidden
# does: chi-squared from 25 disagreements on
# tell: Compute the exact p however many disagreements there are.
p = min(1.0, 2 * st.binom.cdf(min(n12, n21), n12 + n21, 0.5))
if n12 + n21 > 25:
    p = st.chi2.sf((abs(n12 - n21) - 1) ** 2 / (n12 + n21), 1)

# %% wrong: exact_up_to_100, loses test-2-3b-hidden
# does: takes the chi-squared approximation for more than 100 disagreements
# tell: The task asks for the exact p, for large counts too.
N = n12 + n21
p = min(1.0, 2 * st.binom.cdf(min(n12, n21), N, 0.5))
if N > 100 and n12 != n21:
    p = st.chi2.sf((abs(n12 - n21) - 1) ** 2 / N, 1)

# %% wrong: first_count_only, loses test-2-3b test-2-3b-hidden
# does: always takes n12 as the smaller count
# tell: The smaller count is not always n12: where A is better, n12 is the larger one.
p = min(1.0, 2 * st.binom.cdf(n12, n12 + n21, 0.5))

# %% wrong: floats_too_large, whole, loses test-2-3b-hidden
# does: binomial coefficients as floats, which overflow for many disagreements
# tell: With many disagreements your numbers are too large or too small for floats.
from math import comb


def exact_p_value(n12, n21):
    n12, n21 = int(n12), int(n21)
    N = n12 + n21
    p = 2 * sum(comb(N, i) * 0.5**N for i in range(min(n12, n21) + 1))
    return min(1.0, p)


print("Split 3 to 1: p =", exact_p_value(3, 1))

# %% wrong: is_significant, loses test-2-3b test-2-3b-hidden
# does: says whether p is below 0.05
# tell: Return p itself.
p = min(1.0, 2 * st.binom.cdf(min(n12, n21), n12 + n21, 0.5))
p = bool(p < 0.05)

# %% wrong: larger_count, loses test-2-3b test-2-3b-hidden
# does: the larger of the two counts
# tell: The tail starts from the smaller of the two counts.
p = min(1.0, 2 * st.binom.cdf(max(n12, n21), n12 + n21, 0.5))

# %% wrong: list_of_one, whole, loses test-2-3b test-2-3b-hidden
# does: returns p in a list
# tell: The function returns a list with p in it. Return the number p.
def exact_p_value(n12, n21):
    # 2.3b) Twice the smaller tail of the binomial distribution, at most 1
    n = n12 + n21
    p = [min(1.0, 2 * st.binom.cdf(min(n12, n21), n, 0.5))]
    return p

# %% wrong: mid_p, loses test-2-3b test-2-3b-hidden
# does: the mid-p value
# tell: This is the mid-p value, which counts the observed split half. The exact p counts it in
#   full.
fewer, N = min(n12, n21), n12 + n21
p = min(1, 2 * st.binom.cdf(fewer, N, 0.5) - st.binom.pmf(fewer, N, 0.5))

# %% wrong: minus_one, loses test-2-3b test-2-3b-hidden
# does: the lower tail without the observed count
# tell: The tail includes the observed split: do not subtract 1 from the smaller count.
p = 1.0
if n12 != n21:
    p = 2 * st.binom.cdf(min(n12, n21) - 1, n12 + n21, 0.5)

# %% wrong: no_disagreement, loses test-2-3b-hidden
# does: nothing for no disagreement at all: fails with a division
# tell: Without any disagreement the function breaks off. Nothing speaks against equality then:
#   p = 1.
p = st.binomtest(n12, n12 + n21, 0.5).pvalue

# %% wrong: normal, loses test-2-3b test-2-3b-hidden
# does: a normal approximation
# tell: Use the binomial distribution: the normal one is an approximation.
p = 1.0
if n12 != n21:
    p = 2 * st.norm.sf((abs(n12 - n21) - 1) / np.sqrt(n12 + n21))

# %% wrong: not_capped, loses test-2-3b-hidden
# does: may exceed 1
# tell: For an even split this exceeds 1, which no probability does: the middle is counted in
#   both tails.
p = 2 * st.binom.cdf(min(n12, n21), n12 + n21, 0.5)

# %% wrong: one_minus_cdf, loses test-2-3b-hidden
# does: takes the tail as 1 minus the rest, which leaves 0 of a very small p
# tell: 1 - cdf loses all digits of a very small tail, and gives p = 0. Take the lower tail, or
#   sf.
N = n12 + n21
p = min(1.0, 2 * (1 - st.binom.cdf(max(n12, n21) - 1, N, 0.5)))

# %% wrong: one_sided, loses test-2-3b test-2-3b-hidden
# does: one tail only
# tell: Only one tail is counted. The question is two-sided: either model might be the better
#   one.
p = min(1.0, st.binom.cdf(min(n12, n21), n12 + n21, 0.5))

# %% wrong: plus_one, loses test-2-3b test-2-3b-hidden
# does: the lower tail with one count more
# tell: The tail ends with the observed count.
p = min(1.0, 2 * st.binom.cdf(min(n12, n21) + 1, n12 + n21, 0.5))

# %% wrong: point_probability, loses test-2-3b test-2-3b-hidden
# does: the probability of the observed split only
# tell: A p-value counts all splits at least as uneven as the observed one, not the observed one
#   alone.
p = min(1.0, 2 * st.binom.pmf(min(n12, n21), n12 + n21, 0.5))

# %% wrong: rounded_3, loses test-2-3b test-2-3b-hidden
# does: rounds p to 3 digits
# tell: Return p as it is; round only what you print.
p = min(1.0, 2 * st.binom.cdf(min(n12, n21), n12 + n21, 0.5))
p = round(p, 3)

# %% wrong: tail_from_share, loses test-2-3b-hidden
# does: recovers the smaller count as int(share * N), which floating point may cut to one less,
#   as for 1 to 48 (the smaller tail contains the observed count)
# tell: int cuts off: a share times N may be just below the count. Use the count itself.
N = n12 + n21
if N == 0:
    return 1.0
share = min(n12 / N, n21 / N)
p = min(1.0, 2 * st.binom.cdf(int(share * N), N, 0.5)) if n12 != n21 else 1.0

# %% wrong: tail_off_by_one, loses test-2-3b test-2-3b-hidden
# does: the upper tail without the observed count
# tell: The tail leaves out the observed count itself: sf(x) is the probability of more than x.
p = min(1, 2 * st.binom.sf(max(n12, n21), n12 + n21, 0.5))

# %% wrong: zero_when_none, loses test-2-3b-hidden
# does: p = 0 without any disagreement
# tell: Without any disagreement p is 1.
p = min(1.0, 2 * st.binom.cdf(min(n12, n21), n12 + n21, 0.5))
if n12 + n21 == 0:
    p = 0.0

# %% [markdown]
# Rows on which both models agree say nothing about which is better, so only the two counts of
# disagreement enter, and the number of rows does not. The square removes the direction: a large $X$ means
# an uneven split either way, and its upper tail is two-sided already. The correction makes up for counts
# that come in steps where $\chi^2$ is smooth. Two models that never disagree give no evidence of a
# difference, hence $p = 1$, though none of equality either.
#
# - by_all_rows
# - correction_after_squaring
# - no_maximum
# - lower_tail

# %% given
def mcnemar_chi2(table):
    """X and p of McNemar's test with continuity correction; table as [[both, only_1], [only_2, neither]]."""
    # 4.1) Take the two counts of disagreement, then X, then the upper tail
    ...


for n in 100, len(y_test):
    table = table_of(right["shallow"][:n], right["deep"][:n])
    print(f"{n} abalone: {np.array(table).tolist()}, X = {mcnemar_chi2(table)[0]:.3f}, p = {mcnemar_chi2(table)[1]:.2g}")

# %% right: data_frame
# does: a data frame; both halves of the split against their mean
frame = pd.DataFrame(np.asarray(table), index=["right", "wrong"], columns=["right", "wrong"])
counts = np.array([frame.loc["right", "wrong"], frame.loc["wrong", "right"]], dtype=float)
expected = counts.mean()
if expected == 0:
    return 0.0, 1.0
off = np.maximum(np.abs(counts - expected) - 0.5, 0)
X = np.sum(off**2 / expected)
return X, st.chi2.sf(X, 1)

# %% right: even_split_first
# does: a rule of its own for even splits
(_, only_1), (only_2, _) = table
disagree = only_1 + only_2
if disagree == 0:
    return 0.0, 1.0
if only_1 == only_2:
    return 0.0, 1.0
X = max(abs(only_1 - only_2) - 1, 0) ** 2 / disagree
return X, st.chi2.sf(X, 1)

# %% right: flat_frozen
# does: a flattened table and a frozen distribution; an array
both, first, second, neither = np.ravel(table)
N = max(first + second, 1)
X = np.clip(abs(first - second) - 1, 0, None) ** 2 / N
chi = st.chi2(df=1)
return np.array([X, chi.sf(X)])

# %% right: indexed_array
# does: NumPy indexing; regularised gamma function
from scipy.special import gammaincc

table = np.asarray(table)
b, c = table[1, 0], table[0, 1]
if b + c == 0:
    return 0, 1
X = np.square(np.maximum(np.abs(b - c) - 1, 0)) / (b + c)
return X, gammaincc(0.5, X / 2)

# %% right: normal_tail
# does: the root of X is normal; returns a list; prints
b, c = float(table[1][0]), float(table[0][1])
X = 0.0
if abs(b - c) > 1:
    X = (abs(b - c) - 1) ** 2 / (b + c)
p = 2 * st.norm.sf(X**0.5)
print("X =", X)
return [X, p]

# %% right: observed_expected, whole
# does: observed against expected counts
def mcnemar_chi2(table):
    """McNemar's test with continuity correction."""
    frame = pd.DataFrame(np.asarray(table).tolist(), index=["right", "wrong"], columns=["right", "wrong"])
    observed = [float(frame.loc["right", "wrong"]), float(frame.loc["wrong", "right"])]
    expected = sum(observed) / 2
    X = 0.0
    if expected:
        for count in observed:
            off = max(abs(count - expected) - 0.5, 0.0)
            X += off * off / expected
    p = st.gamma.sf(X, 0.5, scale=2)  # chi-square with 1 degree of freedom
    return X, p


for n in 100, len(y_test):
    table = table_of(right["shallow"][:n], right["deep"][:n])
    print(f"{n} abalone: {np.array(table).tolist()}, X = {mcnemar_chi2(table)[0]:.3f}, p = {mcnemar_chi2(table)[1]:.2g}")

# %% right: own_helper_erfc, whole
# does: math.erfc in a helper, a warning for few disagreements
import math
import warnings


def upper_tail(x):
    return math.erfc(math.sqrt(x / 2))


def mcnemar_chi2(table):
    c, b = int(table[0][1]), int(table[1][0])
    if b + c < 25:
        warnings.warn("few disagreements")
    gap = max(b, c) - min(b, c)
    statistic = 0.0 if gap < 2 else (gap - 1) ** 2 / (b + c)
    return statistic, upper_tail(statistic)


print(mcnemar_chi2([[80, 40], [20, 60]]))

# %% wrong: by_all_rows, loses test-4-1 test-4-1-hidden
# does: divides by all rows
# tell: The denominator is the number of disagreements, not of all rows.
(_, only_1), (only_2, _) = table
disagree = only_1 + only_2
if disagree == 0:
    return 0.0, 1.0
X = max(abs(only_1 - only_2) - 1, 0) ** 2 / np.sum(table)
return X, st.chi2.sf(X, 1)

# %% wrong: correction_after_squaring, loses test-4-1 test-4-1-hidden
# does: subtracts 1 after squaring
# tell: 1 is subtracted before squaring, not after.
(_, only_1), (only_2, _) = table
disagree = only_1 + only_2
if disagree == 0:
    return 0.0, 1.0
X = max(abs(only_1 - only_2) ** 2 - 1, 0) / disagree
return X, st.chi2.sf(X, 1)

# %% wrong: diagonal, loses test-4-1 test-4-1-hidden
# does: compares the rows that both have right and both wrong
# tell: The counts of agreement are compared. Only the disagreements tell the models apart.
(only_1, _), (_, only_2) = table
disagree = only_1 + only_2
if disagree == 0:
    return 0.0, 1.0
X = max(abs(only_1 - only_2) - 1, 0) ** 2 / disagree
return X, st.chi2.sf(X, 1)

# %% wrong: halved, loses test-4-1 test-4-1-hidden
# does: halves p
# tell: The upper tail of chi-squared counts both directions already: no half.
(_, only_1), (only_2, _) = table
disagree = only_1 + only_2
if disagree == 0:
    return 0.0, 1.0
X = max(abs(only_1 - only_2) - 1, 0) ** 2 / disagree
return X, st.chi2.sf(X, 1) / 2

# %% wrong: lower_tail, loses test-4-1 test-4-1-hidden
# does: the probability below X
# tell: p is the probability above X: a large X is a surprise, so that its p is small.
(_, only_1), (only_2, _) = table
disagree = only_1 + only_2
if disagree == 0:
    return 0.0, 1.0
X = max(abs(only_1 - only_2) - 1, 0) ** 2 / disagree
return X, st.chi2.cdf(X, 1)

# %% wrong: no_absolute, loses test-4-1 test-4-1-hidden
# does: subtracts 1 from the signed difference
# tell: The 1 is subtracted from the distance: without the absolute value it depends on which
#   model is better.
(_, only_1), (only_2, _) = table
disagree = only_1 + only_2
if disagree == 0:
    return 0.0, 1.0
X = (only_1 - only_2 - 1) ** 2 / disagree
return X, st.chi2.sf(X, 1)

# %% wrong: no_correction, loses test-4-1 test-4-1-hidden
# does: without the continuity correction
# tell: The continuity correction is missing: 1 is subtracted from the distance before squaring.
(_, only_1), (only_2, _) = table
disagree = only_1 + only_2
if disagree == 0:
    return 0.0, 1.0
X = (only_1 - only_2) ** 2 / disagree
return X, st.chi2.sf(X, 1)

# %% wrong: no_maximum, loses test-4-1
# does: squares a negative number for an even split
# tell: For an even split the distance minus 1 is negative, and its square turns the split into
#   a difference.
(_, only_1), (only_2, _) = table
disagree = only_1 + only_2
if disagree == 0:
    return 0.0, 1.0
X = (abs(only_1 - only_2) - 1) ** 2 / disagree
return X, st.chi2.sf(X, 1)

# %% wrong: no_zero_rule, loses test-4-1
# does: 0/0 where there is no disagreement
# tell: Without any disagreement 0/0 is returned; X = 0 and p = 1 were asked for.
(_, only_1), (only_2, _) = table
disagree = np.float64(only_1 + only_2)
X = max(abs(only_1 - only_2) - 1, 0) ** 2 / disagree
return X, st.chi2.sf(X, 1)

# %% wrong: not_squared, loses test-4-1 test-4-1-hidden
# does: does not square
# tell: The corrected distance is squared before it is divided.
(_, only_1), (only_2, _) = table
disagree = only_1 + only_2
if disagree == 0:
    return 0.0, 1.0
X = max(abs(only_1 - only_2) - 1, 0) / disagree
return X, st.chi2.sf(X, 1)

# %% wrong: one_minus_cdf, whole, loses test-4-1-hidden
# does: subtracts the distribution function from 1
# tell: Far out in the tail 1 - cdf has no digits left, and is 0 in the end. st.chi2.sf keeps
#   them.
def mcnemar_chi2(table):
    """McNemar's test with continuity correction."""
    b, c = int(table[0][1]), int(table[1][0])
    N = b + c
    if N == 0:
        return 0.0, 1.0
    X = max(abs(b - c) - 1, 0) ** 2 / N
    return X, 1 - st.chi2.cdf(X, 1)


for n in 100, len(y_test):
    table = table_of(right["shallow"][:n], right["deep"][:n])
    print(f"{n} abalone: {np.array(table).tolist()}, X = {mcnemar_chi2(table)[0]:.3f}, p = {mcnemar_chi2(table)[1]:.2g}")

# %% wrong: p_at_least_0_001, loses test-4-1-hidden
# does: returns at least 0.001 as p
# tell: Return the p-value itself, however small it is.
(_, only_1), (only_2, _) = table
disagree = only_1 + only_2
if disagree == 0:
    return 0.0, 1.0
X = max(abs(only_1 - only_2) - 1, 0) ** 2 / disagree
return X, max(st.chi2.sf(X, 1), 0.001)

# %% wrong: p_first, loses test-4-1 test-4-1-hidden
# does: returns (p, X)
# tell: X comes first, then p.
(_, only_1), (only_2, _) = table
disagree = only_1 + only_2
if disagree == 0:
    return 1.0, 0.0
X = max(abs(only_1 - only_2) - 1, 0) ** 2 / disagree
return st.chi2.sf(X, 1), X

# %% wrong: small_correction, loses test-4-1 test-4-1-hidden
# does: subtracts one half
# tell: The correction subtracts 1 from the distance of the counts, not one half.
(_, only_1), (only_2, _) = table
disagree = only_1 + only_2
if disagree == 0:
    return 0.0, 1.0
X = max(abs(only_1 - only_2) - 0.5, 0) ** 2 / disagree
return X, st.chi2.sf(X, 1)

# %% wrong: two_degrees, loses test-4-1 test-4-1-hidden
# does: two degrees of freedom
# tell: The distribution has 1 degree of freedom.
(_, only_1), (only_2, _) = table
disagree = only_1 + only_2
if disagree == 0:
    return 0.0, 1.0
X = max(abs(only_1 - only_2) - 1, 0) ** 2 / disagree
return X, st.chi2.sf(X, 2)

# %% [markdown]
# Divided by $n^2$, the denominator of `Q` is the variance of the differences row by row, each of
# which is 1, 0 or −1. So `Q` is large, and the interval narrow, where there are many rows and few
# disagreements. Without any disagreement the variance is 0, and the Beta distribution has no width:
# then only the exact $p$, which is 1, is left to report.
#
# - share_of_discordant
# - absolute_difference
# - difference_reversed
# - n_for_n_plus_1

# %% given
def difference_and_Q(nn):
    """Estimate the difference of two accuracies, and Q, which sets its uncertainty.

    Parameters
    ----------
    nn : numpy.ndarray of shape (2, 2)
        [[n11, n12], [n21, n22]], as from `contingency_table`, with some disagreement.

    Returns
    -------
    E_theta : float
        Accuracy of A minus accuracy of B, in (-1, 1).
    Q : float
        See the formula above.
    """
    # As floats: n**2 (n + 1) is too large for an integer of 32 bits.
    n12, n21, n = np.array([nn[0, 1], nn[1, 0], np.sum(nn)], dtype=float)
    # 2.2) E_theta, then Q
    ...
    return E_theta, Q


print("E_theta, Q:", *difference_and_Q(np.array([[3, 3], [1, 1]])))

# %% right: fractions
# does: exact fractions
from fractions import Fraction

n, n12, n21 = int(n), int(n12), int(n21)
E = Fraction(n12 - n21, n)
below = n * (n12 + n21) - (n12 - n21) ** 2
E_theta = float(E)
Q = float(n**2 * (n + 1) * (E + 1) * (1 - E) / below) if below != 0 else np.nan

# %% right: nan_by_itself
# does: looks for no disagreement only; elsewhere NumPy's 0 / 0 is NaN by itself
E_theta = (n12 - n21) / n
denominator = n * (n12 + n21) - (n12 - n21) ** 2
Q = np.nan
if n12 + n21 > 0:
    Q = n**2 * (n + 1) * (E_theta + 1) * (1 - E_theta) / denominator

# %% right: numpy_where_nan
# does: divides, then replaces what is not finite; NumPy warns
E_theta = (n12 - n21) / n
Q = np.divide(n**2 * (n + 1) * (E_theta + 1) * (1 - E_theta), n * (n12 + n21) - (n12 - n21) ** 2)
Q = Q if np.isfinite(Q) else np.nan

# %% right: one_minus_square
# does: (1 - E^2) and a conditional expression
E_theta = (n12 - n21) / n
below = n * (n12 + n21) - (n12 - n21) ** 2
Q = n**2 * (n + 1) * (1 - E_theta**2) / below if below else float("nan")

# %% right: share_of_disagreement
# does: the variance first; E from the two accuracies
E_theta = (nn[0, 0] + n12) / n - (nn[0, 0] + n21) / n
d = (n12 + n21) / n
Q = float("nan") if n12 + n21 == 0 or max(n12, n21) == n else (n + 1) * (1 - E_theta**2) / (d - E_theta**2)

# %% right: shares_and_variance
# does: Q from its meaning: (1 - E^2) over the variance; edge cases by counts, with early
#   returns
E_theta = (n12 - n21) / n
if n12 + n21 == 0 or max(n12, n21) == n:
    return float(E_theta), np.nan
variance = ((n12 + n21) / n - E_theta**2) / (n + 1)
Q = (1 + E_theta) * (1 - E_theta) / variance

# %% wrong: absolute_difference, loses test-2-2
# does: the absolute difference
# tell: The sign is lost. A difference has to say which model is better.
E_theta = abs(n12 - n21) / n
denominator = n * (n12 + n21) - (n12 - n21) ** 2
Q = np.nan
if denominator > 0:
    Q = n**2 * (n + 1) * (E_theta + 1) * (1 - E_theta) / denominator

# %% wrong: difference_3_digits, loses test-2-2
# does: rounds E_theta to 3 digits
# tell: Return E_theta as it is; round only what you print.
E_theta = round((n12 - n21) / n, 3)
denominator = n * (n12 + n21) - (n12 - n21) ** 2
Q = np.nan
if denominator > 0:
    Q = n**2 * (n + 1) * (E_theta + 1) * (1 - E_theta) / denominator

# %% wrong: difference_reversed, loses test-2-2
# does: B minus A
# tell: The sign is reversed: theta is A minus B, and n12 counts where only A is right.
E_theta = (n21 - n12) / n
denominator = n * (n12 + n21) - (n12 - n21) ** 2
Q = np.nan
if denominator > 0:
    Q = n**2 * (n + 1) * (E_theta + 1) * (1 - E_theta) / denominator

# %% wrong: half_table, loses test-2-2
# does: n without the rows both have wrong
# tell: n counts all rows, also those that both have wrong.
n = n - nn[1, 1]
E_theta = (n12 - n21) / n
denominator = n * (n12 + n21) - (n12 - n21) ** 2
Q = np.nan
if denominator > 0:
    Q = n**2 * (n + 1) * (E_theta + 1) * (1 - E_theta) / denominator

# %% wrong: n_for_n_plus_1, loses test-2-2
# does: n instead of n + 1
# tell: In the numerator of Q one factor is n + 1.
E_theta = (n12 - n21) / n
denominator = n * (n12 + n21) - (n12 - n21) ** 2
Q = np.nan
if denominator > 0:
    Q = n**2 * n * (E_theta + 1) * (1 - E_theta) / denominator

# %% wrong: none, loses test-2-2
# does: returns None
# tell: The function returns None: give the name after return its value.
E_theta = (n12 - n21) / n
denominator = n * (n12 + n21) - (n12 - n21) ** 2
Q = np.nan
if denominator > 0:
    Q = None

# %% wrong: of_150, loses test-2-2
# does: divides by 150
# tell: n is the sum of the table, not always 150.
n = 150
E_theta = (n12 - n21) / n
denominator = n * (n12 + n21) - (n12 - n21) ** 2
Q = np.nan
if denominator > 0:
    Q = n**2 * (n + 1) * (E_theta + 1) * (1 - E_theta) / denominator

# %% wrong: q_rounded, loses test-2-2
# does: rounds Q to two digits
# tell: Return Q as it is; round only what you print.
E_theta = (n12 - n21) / n
denominator = n * (n12 + n21) - (n12 - n21) ** 2
Q = np.nan
if denominator > 0:
    Q = round(n**2 * (n + 1) * (E_theta + 1) * (1 - E_theta) / denominator, 2)

# %% wrong: share_of_discordant, loses test-2-2
# does: divides by the number of disagreements
# tell: The difference of accuracies refers to all n rows, not only to those on which the models
#   disagree.
E_theta = (n12 - n21) / max(n12 + n21, 1)
denominator = n * (n12 + n21) - (n12 - n21) ** 2
Q = np.nan
if denominator > 0:
    Q = n**2 * (n + 1) * (E_theta + 1) * (1 - E_theta) / denominator

# %% wrong: sum_squared, loses test-2-2
# does: squares the sum in the denominator of Q
# tell: In the denominator of Q the difference n12 - n21 is squared, not the sum.
E_theta = (n12 - n21) / n
denominator = n * (n12 + n21) - (n12 + n21) ** 2
Q = np.nan
if denominator > 0:
    Q = n**2 * (n + 1) * (E_theta + 1) * (1 - E_theta) / denominator


# %% [markdown]
# $f$ and $g$ add up to $Q - 1$, so the Beta distribution has the mean $f/(f + g) = (E_\theta + 1)/2$,
# and stretching by $2x - 1$ turns that back into $E_\theta$; `Q` decides only how narrow the
# distribution is. The limits cannot
# leave the range from −1 to 1, and unless $E_\theta = 0$ they are not symmetric about it.
#
# - not_stretched
# - exchanged
# - half_level
# - q_not_minus_1

# %% given
def difference_interval(E_theta, Q, alpha=0.05):
    """Interval for the difference of two accuracies.

    Parameters
    ----------
    E_theta, Q : float
        As from `difference_and_Q`.
    alpha : float
        Probability left outside the interval, in (0, 1).

    Returns
    -------
    f, g : float
        Parameters of the Beta distribution of (theta + 1) / 2.
    CI : tuple of float
        Lower and upper limit of theta.
    """
    # 2.3) f and g, then the limits, stretched from [0, 1] to [-1, 1]
    ...
    return f, g, CI


example = difference_interval(0.25, 540 / 28)
print(f"f = {example[0]:.3f}, g = {example[1]:.3f}, CI = [{example[2][0]:.3f}, {example[2][1]:.3f}]")

# %% right: g_from_f
# does: g = Q - 1 - f; st.beta.interval; a tuple by comprehension
f = (E_theta + 1) / 2 * (Q - 1)
g = Q - 1 - f
CI = tuple(2 * limit - 1 for limit in st.beta.interval(1 - alpha, f, g))

# %% right: loc_and_scale
# does: the Beta distribution on [-1, 1] by loc and scale; an array
f = (E_theta + 1) / 2 * (Q - 1)
g = (1 - E_theta) / 2 * (Q - 1)
CI = st.beta.ppf(np.array([alpha / 2, 1 - alpha / 2]), f, g, loc=-1, scale=2)

# %% right: mirrored_quantiles
# does: upper limit from the mirrored distribution of B minus A; helper function
def lower_limit(first, second):
    return 2 * st.beta.ppf(alpha / 2, first, second) - 1

f, g = (sign * E_theta + 1 for sign in (1, -1))
f, g = f * 0.5 * (Q - 1), g * 0.5 * (Q - 1)
theta_L, theta_U = lower_limit(f, g), -lower_limit(g, f)
CI = (theta_L, theta_U)

# %% right: nan_first
# does: returns early if there is no Q; betaincinv; a list
from scipy.special import betaincinv

if Q != Q:
    return Q, Q, [Q, Q]
f = (E_theta + 1) / 2 * (Q - 1)
g = (1 - E_theta) / 2 * (Q - 1)
lower = 2 * betaincinv(f, g, alpha / 2) - 1
upper = 2 * betaincinv(f, g, 1 - alpha / 2) - 1
CI = [lower, upper]

# %% wrong: alpha_either_side, loses test-2-3 test-2-3-hidden
# does: cuts off alpha on either side
# tell: Alpha is cut off on either side, so that 2 alpha is left outside.
f = (E_theta + 1) / 2 * (Q - 1)
g = (1 - E_theta) / 2 * (Q - 1)
lower = 2 * st.beta.ppf(alpha, f, g) - 1
upper = 2 * st.beta.ppf(1 - alpha, f, g) - 1
CI = (lower, upper)

# %% wrong: clipped_at_zero, loses test-2-3-hidden
# does: no negative lower limit
# tell: A difference may be negative: do not cut the lower limit off at 0.
f = (E_theta + 1) / 2 * (Q - 1)
g = (1 - E_theta) / 2 * (Q - 1)
lower = 2 * st.beta.ppf(alpha / 2, f, g) - 1
upper = 2 * st.beta.ppf(1 - alpha / 2, f, g) - 1
CI = (max(lower, 0), upper)

# %% wrong: exchanged, loses test-2-3 test-2-3-hidden
# does: f and g exchanged
# tell: f and g are exchanged, so that the interval has the wrong sign.
f = (1 - E_theta) / 2 * (Q - 1)
g = (E_theta + 1) / 2 * (Q - 1)
lower = 2 * st.beta.ppf(alpha / 2, f, g) - 1
upper = 2 * st.beta.ppf(1 - alpha / 2, f, g) - 1
CI = (lower, upper)

# %% wrong: f_g_rounded, loses test-2-3 test-2-3-hidden
# does: rounds f and g
# tell: Return f and g as they are; round only what you print.
f = (E_theta + 1) / 2 * (Q - 1)
g = (1 - E_theta) / 2 * (Q - 1)
lower = 2 * st.beta.ppf(alpha / 2, f, g) - 1
upper = 2 * st.beta.ppf(1 - alpha / 2, f, g) - 1
CI = (lower, upper)
f, g = round(f, 2), round(g, 2)

# %% wrong: fixed_alpha, loses test-2-3-hidden
# does: ignores alpha
# tell: The function ignores its argument alpha.
f = (E_theta + 1) / 2 * (Q - 1)
g = (1 - E_theta) / 2 * (Q - 1)
lower = 2 * st.beta.ppf(0.025, f, g) - 1
upper = 2 * st.beta.ppf(0.975, f, g) - 1
CI = (lower, upper)

# %% wrong: half_level, loses test-2-3 test-2-3-hidden
# does: 1 - alpha / 2 to st.beta.interval
# tell: st.beta.interval wants the probability inside, 1 - alpha, and halves the rest itself.
f = (E_theta + 1) / 2 * (Q - 1)
g = (1 - E_theta) / 2 * (Q - 1)
lower, upper = 2 * np.array(st.beta.interval(1 - alpha / 2, f, g)) - 1
CI = (lower, upper)

# %% wrong: limits_4_digits, loses test-2-3 test-2-3-hidden
# does: rounds the limits to 4 digits
# tell: Return the limits as they are; round only what you print.
f = (E_theta + 1) / 2 * (Q - 1)
g = (1 - E_theta) / 2 * (Q - 1)
lower = 2 * st.beta.ppf(alpha / 2, f, g) - 1
upper = 2 * st.beta.ppf(1 - alpha / 2, f, g) - 1
CI = (round(lower, 4), round(upper, 4))

# %% wrong: limits_exchanged, loses test-2-3 test-2-3-hidden
# does: returns (upper, lower)
# tell: The limits come out in the wrong order: lower first.
f = (E_theta + 1) / 2 * (Q - 1)
g = (1 - E_theta) / 2 * (Q - 1)
lower = 2 * st.beta.ppf(alpha / 2, f, g) - 1
upper = 2 * st.beta.ppf(1 - alpha / 2, f, g) - 1
CI = (upper, lower)

# %% wrong: no_half, loses test-2-3 test-2-3-hidden
# does: forgets the factor 1/2
# tell: f and g are twice as large as they should be, so the interval is too narrow: both have a
#   factor 1/2.
f = (E_theta + 1) * (Q - 1)
g = (1 - E_theta) * (Q - 1)
lower = 2 * st.beta.ppf(alpha / 2, f, g) - 1
upper = 2 * st.beta.ppf(1 - alpha / 2, f, g) - 1
CI = (lower, upper)

# %% wrong: normal, loses test-2-3 test-2-3-hidden
# does: a normal distribution with the same variance
# tell: The limits are quantiles of the stretched Beta distribution, not of a normal one.
f = (E_theta + 1) / 2 * (Q - 1)
g = (1 - E_theta) / 2 * (Q - 1)
lower = 2 * st.beta.ppf(alpha / 2, f, g) - 1
upper = 2 * st.beta.ppf(1 - alpha / 2, f, g) - 1
sd = 2 * np.sqrt(f * g / ((f + g) ** 2 * (f + g + 1)))
CI = tuple(st.norm.ppf([alpha / 2, 1 - alpha / 2], E_theta, sd))

# %% wrong: not_stretched, loses test-2-3 test-2-3-hidden
# does: limits on [0, 1]
# tell: The limits are those of (theta + 1) / 2, between 0 and 1. Stretch them to the range of a
#   difference.
f = (E_theta + 1) / 2 * (Q - 1)
g = (1 - E_theta) / 2 * (Q - 1)
lower = st.beta.ppf(alpha / 2, f, g)
upper = st.beta.ppf(1 - alpha / 2, f, g)
CI = (lower, upper)

# %% wrong: q_not_minus_1, loses test-2-3 test-2-3-hidden
# does: Q instead of Q - 1
# tell: f and g add up to Q - 1, not to Q.
f = (E_theta + 1) / 2 * Q
g = (1 - E_theta) / 2 * Q
lower = 2 * st.beta.ppf(alpha / 2, f, g) - 1
upper = 2 * st.beta.ppf(1 - alpha / 2, f, g) - 1
CI = (lower, upper)

# %% wrong: quarter, loses test-2-3 test-2-3-hidden
# does: alpha / 4 on either side
# tell: Cut off alpha / 2 on either side, not alpha / 4.
f = (E_theta + 1) / 2 * (Q - 1)
g = (1 - E_theta) / 2 * (Q - 1)
lower = 2 * st.beta.ppf(alpha / 4, f, g) - 1
upper = 2 * st.beta.ppf(1 - alpha / 4, f, g) - 1
CI = (lower, upper)


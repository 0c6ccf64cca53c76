# answer: right
# task: 2.3
# does: upper limit from the mirrored distribution of B minus A; helper function
def difference_interval(E_theta, Q, alpha=0.05):
    """Interval for the difference of two accuracies.

    Parameters
    ----------
    E_theta, Q : float
        As from `difference_and_Q`; Q may be NaN.
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
    def lower_limit(first, second):
        return 2 * st.beta.ppf(alpha / 2, first, second) - 1

    f, g = (sign * E_theta + 1 for sign in (1, -1))
    f, g = f * 0.5 * (Q - 1), g * 0.5 * (Q - 1)
    theta_L, theta_U = lower_limit(f, g), -lower_limit(g, f)
    CI = (theta_L, theta_U)
    return f, g, CI


example = difference_interval(0.25, 540 / 28)
print(f"f = {example[0]:.3f}, g = {example[1]:.3f}, CI = [{example[2][0]:.3f}, {example[2][1]:.3f}]")

# answer: wrong
# task: 2.3
# does: raises an error if there is no Q
# fails: test-2-3-hidden
# tell: Without Q, return NaN everywhere, and raise no error.
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
    if np.isnan(Q):
        raise ValueError('no interval')
    f = (E_theta + 1) / 2 * (Q - 1)
    g = (1 - E_theta) / 2 * (Q - 1)
    lower = 2 * st.beta.ppf(alpha / 2, f, g) - 1
    upper = 2 * st.beta.ppf(1 - alpha / 2, f, g) - 1
    CI = (lower, upper)
    return f, g, CI


example = difference_interval(0.25, 540 / 28)
print(f"f = {example[0]:.3f}, g = {example[1]:.3f}, CI = [{example[2][0]:.3f}, {example[2][1]:.3f}]")

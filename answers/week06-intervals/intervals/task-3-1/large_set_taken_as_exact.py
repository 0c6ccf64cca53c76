# answer: wrong
# task: 3.1
# does: drops the variance of the larger set if it has more than 200 times the rows of the other
# fails: test-3-1-hidden
# tell: Both variances count, also that of a much larger set.
def unpaired_interval(e1, n1, e2, n2, alpha=0.05):
    """Interval for the difference of two error rates from independent test sets.

    Parameters
    ----------
    e1, e2 : float
        Error rates, in [0, 1].
    n1, n2 : int
        Numbers of test rows, at least 1.
    alpha : float
        1 minus the confidence, in (0, 1).

    Returns
    -------
    tuple of float
        Lower and upper limit of e1 - e2, in [-1, 1] or a little beyond.
    """
    # 3.1) Difference, its standard deviation, then the limits
    z = st.norm.ppf(1 - alpha / 2)
    d = e1 - e2
    sd = np.sqrt(e1 * (1 - e1) / n1 + e2 * (1 - e2) / n2)
    if max(n1, n2) > 200 * min(n1, n2):
        small, rows = (e1, n1) if n1 < n2 else (e2, n2)
        sd = np.sqrt(small * (1 - small) / rows)
    return d - z * sd, d + z * sd


print("lecture:       [{:.4f}, {:.4f}]".format(*unpaired_interval(0.15, 30, 0.25, 5000)))
print("abalone trees: [{:.4f}, {:.4f}]".format(*unpaired_interval(*errors["shallow"], *errors["deep"])))

# answer: right
# task: 3.1
# does: from the accuracies, with a helper and a warning
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
    import warnings

    def variance(right, rows):
        return (right - right**2) / rows

    acc1, acc2 = 1 - e1, 1 - e2
    if min(n1, n2) < 30:
        warnings.warn("few rows")
    half = np.sqrt(st.chi2.ppf(1 - alpha, 1) * (variance(acc1, n1) + variance(acc2, n2)))
    return (acc2 - acc1) - half, (acc2 - acc1) + half


print("lecture:       [{:.4f}, {:.4f}]".format(*unpaired_interval(0.15, 30, 0.25, 5000)))
print("abalone trees: [{:.4f}, {:.4f}]".format(*unpaired_interval(*errors["shallow"], *errors["deep"])))

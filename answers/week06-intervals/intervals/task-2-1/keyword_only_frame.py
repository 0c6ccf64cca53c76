# answer: right
# task: 2.1
# does: a data frame of counts; keyword-only alpha
def coverage(interval, p, n, *, alpha=0.05):
    """Probability that an interval from n test rows contains the true accuracy p.

    Parameters
    ----------
    interval : callable
        interval(acc, n, alpha) returns the lower and the upper limit.
    p : float
        True accuracy, in (0, 1).
    n : int
        Number of test rows, at least 1.
    alpha : float
        1 minus the nominal confidence, in (0, 1).

    Returns
    -------
    float
        Coverage, in [0, 1].
    """
    # 2.1) Find for each m whether its interval covers p, and add up the probabilities of those
    table = pd.DataFrame({"m": np.arange(n + 1)})
    table["chance"] = st.binom.pmf(table["m"], n, p)
    table["hit"] = [bool(np.searchsorted(interval(m / n, n, alpha), p, "left") < 2 and interval(m / n, n, alpha)[0] <= p) for m in table["m"]]
    return table.loc[table["hit"], "chance"].sum()


print("By hand:", coverage(lambda acc, n, alpha=0.05: (acc - 0.3, acc + 0.3), 0.6, 3))

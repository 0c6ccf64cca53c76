# answer: right
# task: 3.1
# does: a series of both models
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
    models = pd.DataFrame({"e": [e1, e2], "n": [n1, n2]})
    sd = np.sqrt((models["e"] * (1 - models["e"]) / models["n"]).sum())
    d = -models["e"].diff().iloc[-1]
    z = -st.norm.ppf(alpha / 2)
    return tuple(np.array([d - z * sd, d + z * sd]).tolist())


print("lecture:       [{:.4f}, {:.4f}]".format(*unpaired_interval(0.15, 30, 0.25, 5000)))
print("abalone trees: [{:.4f}, {:.4f}]".format(*unpaired_interval(*errors["shallow"], *errors["deep"])))

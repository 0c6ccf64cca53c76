# answer: right
# task: 4.3
# does: first the number of disagreements, then a coin for each; prints
def simulated_size(test, n, discordant, B, rng, alpha=0.05):
    """Share of simulated experiments in which a test rejects a true H0.

    Parameters
    ----------
    test : callable
        test(table) returns the p-value of [[both, only_1], [only_2, neither]].
    n : int
        Number of test rows.
    discordant : float
        Expected share of rows for which exactly one model is right, in [0, 1].
    B : int
        Number of simulated tables.
    rng : numpy.random.Generator
        Source of all random numbers.
    alpha : float
        Level of the test, in (0, 1).

    Returns
    -------
    float
        Share of the p-values that are at most alpha.
    """
    # 4.3) Draw B tables in which both models are equally accurate, and count the rejections
    hits = []
    for i in range(B):
        disagree = rng.binomial(n, discordant)
        heads = rng.binomial(disagree, 0.5)
        hits.append(test([[0, int(heads)], [int(disagree - heads), int(n - disagree)]]) <= alpha)
    print(sum(hits), "rejections")
    return sum(hits) / len(hits)

# answer: wrong
# task: 4.3
# does: draws only every other table and passes its mirror image next
# fails: test-4-3-hidden-rng
# tell: Every other table is the mirror image of the one before: draw each one independently.
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
    rejected, table = 0, None
    for i in range(B):
        if i % 2 == 0:
            total = int(rng.binomial(n, discordant))
            only_1 = int(rng.binomial(total, 0.5))
        else:
            only_1 = total - only_1
        rejected += test([[n - total, only_1], [total - only_1, 0]]) <= alpha
    return rejected / B

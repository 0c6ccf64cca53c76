# answer: wrong
# task: 4.3
# does: the number of rejections
# fails: test-4-3 test-4-3-hidden
# tell: This is the number of rejections; return their share of the B tables.
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
    rejected = 0
    for _ in range(B):
        only_1, only_2, agree = rng.multinomial(n, [discordant / 2, discordant / 2, 1 - discordant])
        if test([[agree, only_1], [only_2, 0]]) <= alpha:
            rejected += 1
    return rejected

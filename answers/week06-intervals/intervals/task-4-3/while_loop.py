# answer: right
# task: 4.3
# does: a while loop and a warning for few tables
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
    import warnings

    if B < 100:
        warnings.warn("few tables")
    done = rejected = 0
    half = discordant / 2
    while done < B:
        draw = rng.multinomial(n, (half, half, (1 - discordant) / 2, (1 - discordant) / 2)).tolist()
        p = test(((draw[2], draw[0]), (draw[1], draw[3])))
        if not p > alpha:
            rejected += 1
        done += 1
    return rejected / done

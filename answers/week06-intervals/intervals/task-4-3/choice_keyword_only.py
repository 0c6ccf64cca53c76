# answer: right
# task: 4.3
# does: rng.choice of four kinds of rows; keyword-only alpha
def simulated_size(test, n, discordant, B, rng, *, alpha=0.05):
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
    kinds = np.arange(4)
    chances = [(1 - discordant) / 2, discordant / 2, discordant / 2, (1 - discordant) / 2]

    def one():
        rows = rng.choice(kinds, size=n, p=chances)
        return test(np.bincount(rows, minlength=4).reshape(2, 2))

    return np.mean([one() <= alpha for _ in range(B)])

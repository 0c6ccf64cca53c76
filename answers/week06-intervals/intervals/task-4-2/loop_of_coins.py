# answer: right
# task: 4.2
# does: the distribution of coins by a loop of convolutions
def mcnemar_mid_p(table):
    """McNemar's test by the binomial distribution, with the mid-p value.

    Parameters
    ----------
    table : array-like of shape (2, 2)
        [[both, only_1], [only_2, neither]], as for `mcnemar_chi2`.

    Returns
    -------
    float
        Two-sided mid-p value, in (0, 1].
    """
    # 4.2) Take the two counts of disagreement, then both parts of the tail
    (_, c), (b, _) = table
    chances = np.ones(1)
    for _ in range(b + c):
        chances = np.convolve(chances, [0.5, 0.5])
    k = min(b, c)
    return chances[:k].sum() * 2 + chances[k]

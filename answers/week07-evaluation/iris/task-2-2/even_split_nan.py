# answer: wrong
# task: 2.2
# does: returns NaN for Q where both models win equally often
# fails: test-2-2-hidden
# tell: An even split is not an edge case: the denominator of Q is n (n12 + n21) there, which is 0 only without any disagreement.
def difference_and_Q(nn):
    """Estimate the difference of two accuracies, and Q, which sets its uncertainty.

    Parameters
    ----------
    nn : numpy.ndarray of shape (2, 2)
        [[n11, n12], [n21, n22]], as from `contingency_table`.

    Returns
    -------
    E_theta : float
        Accuracy of A minus accuracy of B, in [-1, 1].
    Q : float
        See the formula above; NaN where its denominator is 0.
    """
    # As floats: n**2 (n + 1) is too large for an integer of 32 bits.
    n12, n21, n = np.array([nn[0, 1], nn[1, 0], np.sum(nn)], dtype=float)
    # 2.2) E_theta, then the denominator of Q, then Q
    E_theta = (n12 - n21) / n
    denominator = n * (n12 + n21) - (n12 - n21) ** 2
    Q = float(n)**2 * (n + 1.0) * (E_theta + 1) * (1 - E_theta) / denominator if denominator else np.nan
    if n12 == n21:
        Q = np.nan
    return E_theta, Q


print("E_theta, Q:", *difference_and_Q(np.array([[3, 3], [1, 1]])))

# answer: wrong
# task: 3.3
# does: the formula instead of rounds
# fails: test-3-3-hidden
# tell: The share is to be measured by drawing, not computed by the formula: B and rng have no effect.
def leak(n, B=200, rng=None):
    """Mean share of test rows that have a copy among the training rows."""
    rng = np.random.default_rng(rng)
    shares = []
    for _ in range(B):
        # 3.3) Draw n row numbers; split them; append the share of test rows with a copy
        shares.append(1 - (1 - 1 / n) ** int(0.8 * n))
    return np.mean(shares)


for n in 150, 4177:
    print(f"n = {n}: measured {leak(n, rng=5):.3f}, in theory {1 - (1 - 1 / n) ** (0.8 * n):.3f}")

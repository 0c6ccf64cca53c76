# answer: right
# task: 3.3
# does: a table of marks for each round; pools the copies of all rounds
def leak(n, B=200, rng=None):
    """Mean share of test rows that have a copy among the training rows."""
    rng = np.random.default_rng(rng)
    cut = math.floor(0.8 * n)
    copies = 0
    for _ in range(B):
        in_training = np.zeros(n, dtype=bool)
        in_training[rng.integers(n, size=cut)] = True
        copies += int(in_training[rng.integers(n, size=n - cut)].sum())
    return np.float64(copies) / (B * (n - cut))


for n in 150, 4177:
    print(f"n = {n}: measured {leak(n, rng=5):.3f}, in theory {1 - (1 - 1 / n) ** (0.8 * n):.3f}")

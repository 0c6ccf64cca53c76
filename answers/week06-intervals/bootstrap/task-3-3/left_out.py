# answer: wrong
# task: 3.3
# does: share of rows drawn at all
# fails: test-3-3 test-3-3-hidden
# tell: This is the share of all n rows that are drawn; return the share of test rows that have
#   a copy in training.
def leak(n, B=200, rng=None):
    """Mean share of test rows that have a copy among the training rows."""
    rng = np.random.default_rng(rng)
    shares = []
    for _ in range(B):
        # 3.3) Draw n row numbers; split them; append the share of test rows with a copy
        rows = rng.integers(0, n, size=n)
        shares.append(len(set(rows.tolist())) / n)
    return np.mean(shares)


for n in 150, 4177:
    print(f"n = {n}: measured {leak(n, rng=5):.3f}, in theory {1 - (1 - 1 / n) ** (0.8 * n):.3f}")

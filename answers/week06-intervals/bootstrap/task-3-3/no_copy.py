# answer: wrong
# task: 3.3
# does: share of test rows without a copy
# fails: test-3-3 test-3-3-hidden
# tell: This is the share of test rows that are new; return the share with a copy.
def leak(n, B=200, rng=None):
    """Mean share of test rows that have a copy among the training rows."""
    rng = np.random.default_rng(rng)
    shares = []
    for _ in range(B):
        # 3.3) Draw n row numbers; split them; append the share of test rows with a copy
        rows = rng.integers(0, n, size=n)
        train_rows, test_rows = np.split(rows, [int(0.8 * n)])
        shares.append(~np.isin(test_rows, train_rows).mean())
    return np.mean(shares)


for n in 150, 4177:
    print(f"n = {n}: measured {leak(n, rng=5):.3f}, in theory {1 - (1 - 1 / n) ** (0.8 * n):.3f}")

# answer: right
# task: 3.3
# does: sets and a generator expression
def leak(n, B=200, rng=None):
    """Mean share of test rows that have a copy among the training rows."""
    rng = np.random.default_rng(rng)
    shares = []
    for _ in range(B):
        # 3.3) Draw n row numbers; split them; append the share of test rows with a copy
        rows = rng.choice(n, size=n, replace=True).tolist()
        cut = int(n * 0.8)
        known = set(rows[:cut])
        shares.append(sum(row in known for row in rows[cut:]) / (n - cut))
    return np.mean(shares)


for n in 150, 4177:
    print(f"n = {n}: measured {leak(n, rng=5):.3f}, in theory {1 - (1 - 1 / n) ** (0.8 * n):.3f}")

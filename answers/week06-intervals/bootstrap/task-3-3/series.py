# answer: right
# task: 3.3
# does: pandas' isin, floor by integers, a print
def leak(n, B=200, rng=None):
    """Mean share of test rows that have a copy among the training rows."""
    rng = np.random.default_rng(rng)
    shares = []
    for _ in range(B):
        # 3.3) Draw n row numbers; split them; append the share of test rows with a copy
        rows = pd.Series(range(n)).sample(n, replace=True, random_state=rng)
        train_rows, test_rows = rows.iloc[: 4 * n // 5], rows.iloc[4 * n // 5 :]
        shares.append(test_rows.isin(train_rows).mean())
    print(len(shares), 'rounds')
    return float(sum(shares) / len(shares))


for n in 150, 4177:
    print(f"n = {n}: measured {leak(n, rng=5):.3f}, in theory {1 - (1 - 1 / n) ** (0.8 * n):.3f}")

# %% [markdown]
# A test row is a copy if any of the training draws has hit the same row. Each misses it with probability
# $1 - 1/n$, and all $0.8\,n$ with about $e^{-0.8} = 0.45$, so 55 % of the test rows are copies. The question
# has a direction: the share of training rows with a copy in the test part is another one, for large $n$ about
# 18 % instead of 55 %. No model is needed, because the row numbers alone decide what is a copy.
#
# - reversed
# - distinct
# - without_replacement

# %% given
def leak(n, B=200, rng=None):
    """Mean share of test rows that have a copy among the training rows."""
    rng = np.random.default_rng(rng)
    shares = []
    for _ in range(B):
        # 2.1) Draw n row numbers; split them; append the share of test rows with a copy
        ...
    return np.mean(shares)


for n in 150, 4177:
    print(f"n = {n}: measured {leak(n, rng=5):.3f}, in theory {1 - (1 - 1 / n) ** (0.8 * n):.3f}")

# %% right: child_generators, whole
# does: makes a child of the generator for each round
def leak(n, B=200, rng=None):
    rng = np.random.default_rng(rng)
    return np.mean([(lambda d, c: np.isin(d[c:], d[:c]).mean())(child.integers(0, n, n), int(.8*n)) for child in rng.spawn(B)])

# %% right: comparison_table
# does: compares each test row with each training row
rows = rng.integers(n, size=n)
cut = int(0.8 * n)
same = rows[cut:, None] == rows[None, :cut]
shares.append(same.any(axis=1).mean())

# %% right: counts
# does: counts how often each row trains
rows = rng.integers(0, n, n)
times = np.bincount(rows[: int(0.8 * n)].astype(np.intp), minlength=n)
shares.append(np.mean(times[rows[int(0.8 * n) :]] > 0))

# %% right: drawn_apart, whole
# does: draws the training rows, then the test rows
def leak(n, B=200, rng=None):
    rng = np.random.default_rng(rng)
    shares = []
    for _ in range(B):
        train = rng.integers(0, n, size=4 * n // 5)
        test = rng.integers(0, n, size=n - 4 * n // 5)
        shares.append(np.isin(test, train).mean())
    return np.mean(shares)

# %% right: lookup_table, whole
# does: a table of marks for each round; pools the copies of all rounds
def leak(n, B=200, rng=None):
    """Mean share of test rows that have a copy among the training rows."""
    rng = np.random.default_rng(rng)
    cut = int(0.8 * n)
    copies = 0
    for _ in range(B):
        in_training = np.zeros(n, dtype=bool)
        in_training[rng.integers(n, size=cut)] = True
        copies += int(in_training[rng.integers(n, size=n - cut)].sum())
    return np.float64(copies) / (B * (n - cut))


for n in 150, 4177:
    print(f"n = {n}: measured {leak(n, rng=5):.3f}, in theory {1 - (1 - 1 / n) ** (0.8 * n):.3f}")

# %% right: marked_rows, whole
# does: draws training and test rows apart, and marks what was drawn
def leak(n, B=200, rng=None):
    rng = np.random.default_rng(rng)
    c = 4*n//5
    out = np.empty(B)
    for i in range(B):
        train = rng.integers(0, n, c); test = rng.integers(0, n, n-c)
        mark = np.zeros(n, bool); mark[train] = True
        out[i] = mark[test].mean()
    return out.mean()

# %% right: series, whole
# does: pandas' isin, floor by integers, a print
def leak(n, B=200, rng=None):
    """Mean share of test rows that have a copy among the training rows."""
    rng = np.random.default_rng(rng)
    shares = []
    for _ in range(B):
        # 2.1) Draw n row numbers; split them; append the share of test rows with a copy
        rows = pd.Series(range(n)).sample(n, replace=True, random_state=rng)
        train_rows, test_rows = rows.iloc[: 4 * n // 5], rows.iloc[4 * n // 5 :]
        shares.append(test_rows.isin(train_rows).mean())
    print(len(shares), 'rounds')
    return float(sum(shares) / len(shares))


for n in 150, 4177:
    print(f"n = {n}: measured {leak(n, rng=5):.3f}, in theory {1 - (1 - 1 / n) ** (0.8 * n):.3f}")

# %% right: sets
# does: sets and a generator expression
rows = rng.choice(n, size=n, replace=True).tolist()
cut = int(n * 0.8)
known = set(rows[:cut])
shares.append(sum(row in known for row in rows[cut:]) / (n - cut))

# %% wrong: all_shares, whole, loses test-2-1 test-2-1-hidden
# does: returns the shares of all rounds
# tell: Return the mean of the shares, one number.
def leak(n, B=200, rng=None):
    rng = np.random.default_rng(rng)
    shares = []
    for _ in range(B):
        rows = rng.integers(0, n, size=n)
        train, test = np.split(rows, [int(0.8 * n)])
        shares.append(np.isin(test, train).mean())
    return shares

# %% wrong: all_train, loses test-2-1 test-2-1-hidden
# does: all rows drawn train
# tell: Only the first 80 % of the rows drawn are training rows.
rows = rng.integers(0, n, size=n)
train_rows, test_rows = np.split(rows, [int(0.8 * n)])
shares.append(np.isin(test_rows, rows).mean())

# %% wrong: at_most_1000, whole, loses test-2-1-hidden
# does: draws at most 1000 rows
# tell: Draw n rows, however large n is.
def leak(n, B=200, rng=None):
    rng = np.random.default_rng(rng)
    shares = []
    for _ in range(B):
        m = min(n, 1000)
        d = rng.integers(0, m, m)
        k = int(0.8 * m)
        shares.append(np.isin(d[k:], d[:k]).mean())
    return np.mean(shares)


for n in 150, 4177:
    print(f"n = {n}: measured {leak(n, rng=5):.3f}, in theory {1 - (1 - 1 / n) ** (0.8 * n):.3f}")

# %% wrong: distinct, loses test-2-1-hidden
# does: counts a repeated test row once
# tell: Each test row counts, also when the same row number is drawn twice for the test part.
rows = rng.integers(0, n, size=n)
train_rows, test_rows = np.split(rows, [int(0.8 * n)])
shares.append(np.isin(np.unique(test_rows), train_rows).mean())

# %% wrong: fixed_rounds, whole, loses test-2-1 test-2-1-hidden
# does: one round whatever B is
# tell: The mean is over B rounds; this draws once.
def leak(n, B=200, rng=None):
    """Mean share of test rows that have a copy among the training rows."""
    rng = np.random.default_rng(rng)
    shares = []
    for _ in range(1):
        # 2.1) Draw n row numbers; split them; append the share of test rows with a copy
        rows = rng.integers(0, n, size=n)
        train_rows, test_rows = np.split(rows, [int(0.8 * n)])
        shares.append(np.isin(test_rows, train_rows).mean())
    return np.mean(shares)


for n in 150, 4177:
    print(f"n = {n}: measured {leak(n, rng=5):.3f}, in theory {1 - (1 - 1 / n) ** (0.8 * n):.3f}")

# %% wrong: fixed_seed, whole, loses test-2-1-hidden
# does: ignores rng
# tell: A generator with a fixed seed is made inside, so rng has no effect.
def leak(n, B=200, rng=None):
    """Mean share of test rows that have a copy among the training rows."""
    rng = np.random.default_rng(1)
    shares = []
    for _ in range(B):
        # 2.1) Draw n row numbers; split them; append the share of test rows with a copy
        rows = rng.integers(0, n, size=n)
        train_rows, test_rows = np.split(rows, [int(0.8 * n)])
        shares.append(np.isin(test_rows, train_rows).mean())
    return np.mean(shares)


for n in 150, 4177:
    print(f"n = {n}: measured {leak(n, rng=5):.3f}, in theory {1 - (1 - 1 / n) ** (0.8 * n):.3f}")

# %% wrong: formula, loses test-2-1-hidden
# does: the formula instead of rounds
# tell: The share is to be measured by drawing, not computed by the formula: B and rng have no
#   effect.
shares.append(1 - (1 - 1 / n) ** int(0.8 * n))

# %% wrong: half, loses test-2-1 test-2-1-hidden
# does: half to train
# tell: The first 80 % of the rows drawn are training rows, not the first half.
rows = rng.integers(0, n, size=n)
train_rows, test_rows = np.split(rows, [int(0.5 * n)])
shares.append(np.isin(test_rows, train_rows).mean())

# %% wrong: left_out, loses test-2-1 test-2-1-hidden
# does: share of rows drawn at all
# tell: This is the share of all n rows that are drawn; return the share of test rows that have
#   a copy in training.
rows = rng.integers(0, n, size=n)
shares.append(len(set(rows.tolist())) / n)

# %% wrong: limit, loses test-2-1-hidden
# does: the limit for many rows
# tell: Numbers of rows matter: the limit for large n is not the share for ten rows.
rows = rng.integers(0, 4177, size=4177)
train_rows, test_rows = np.split(rows, [int(0.8 * 4177)])
shares.append(np.isin(test_rows, train_rows).mean())

# %% wrong: mean_two_digits, whole, loses test-2-1-hidden
# does: rounds the mean share to two digits
# tell: Return the share as it is: round only what is printed.
def leak(n, B=200, rng=None):
    """Mean share of test rows that have a copy among the training rows."""
    rng = np.random.default_rng(rng)
    shares = []
    for _ in range(B):
        # 2.1) Draw n row numbers; split them; append the share of test rows with a copy
        rows = rng.integers(0, n, size=n)
        train_rows, test_rows = np.split(rows, [int(0.8 * n)])
        shares.append(np.isin(test_rows, train_rows).mean())
    return round(np.mean(shares), 2)


for n in 150, 4177:
    print(f"n = {n}: measured {leak(n, rng=5):.3f}, in theory {1 - (1 - 1 / n) ** (0.8 * n):.3f}")

# %% wrong: no_copy, loses test-2-1 test-2-1-hidden
# does: share of test rows without a copy
# tell: This is the share of test rows that are new; return the share with a copy.
rows = rng.integers(0, n, size=n)
train_rows, test_rows = np.split(rows, [int(0.8 * n)])
shares.append(~np.isin(test_rows, train_rows).mean())

# %% wrong: reversed, loses test-2-1 test-2-1-hidden
# does: share of training rows with a copy in the test part
# tell: Return the share of test rows that have a copy in training, not the other way round.
rows = rng.integers(0, n, size=n)
train_rows, test_rows = np.split(rows, [int(0.8 * n)])
shares.append(np.isin(train_rows, test_rows).mean())

# %% wrong: shares_three_digits, loses test-2-1-hidden
# does: rounds each share to three digits
# tell: Round nothing before the mean is taken.
rows = rng.integers(0, n, size=n)
train_rows, test_rows = np.split(rows, [int(0.8 * n)])
shares.append(np.isin(test_rows, train_rows).mean().round(3))

# %% wrong: sum_of_shares, loses test-2-1 test-2-1-hidden
# does: number of copies instead of their share
# tell: This is the number of test rows with a copy; return their share.
rows = rng.integers(0, n, size=n)
train_rows, test_rows = np.split(rows, [int(0.8 * n)])
shares.append(np.isin(test_rows, train_rows).sum())

# %% wrong: test_drawn_once, whole, loses test-2-1-hidden
# does: draws the test rows without replacement
# tell: Draw n of the n row numbers with replacement: a test row can come up twice, too.
def leak(n, B=200, rng=None):
    rng = np.random.default_rng(rng)
    shares = []
    for _ in range(B):
        d = rng.integers(0, n, int(0.8 * n))
        te = rng.choice(n, n - int(0.8 * n), replace=False)
        shares.append(np.isin(te, d).mean())
    return np.mean(shares)


for n in 150, 4177:
    print(f"n = {n}: measured {leak(n, rng=5):.3f}, in theory {1 - (1 - 1 / n) ** (0.8 * n):.3f}")

# %% wrong: without_replacement, loses test-2-1 test-2-1-hidden
# does: draws without replacement
# tell: Row numbers are drawn with replacement; without it there are no copies.
rows = rng.permutation(n)
train_rows, test_rows = np.split(rows, [int(0.8 * n)])
shares.append(np.isin(test_rows, train_rows).mean())

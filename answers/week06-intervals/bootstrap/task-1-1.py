# %% [markdown]
# The test set stands in for the population, and a bootstrap sample for another test set of the same size.
# Each row is drawn by itself and with replacement, so the number of right rows is binomial, and the
# accuracies spread as those of real test sets would. A row keeps its truth and its prediction together,
# since that pair is what one observation of the model is. Without replacement nothing would vary, and with
# fewer rows the accuracies would spread too much.
#
# - unpaired
# - fewer_rows
# - without_replacement

# %% right: binomial
# does: the number of right rows in a sample is binomial; a list
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)
    # 1.1) Which rows are right? Draw n rows B times; their accuracies
    hits = [a == b for a, b in zip(y_true, y_pred)]
    n = len(hits)
    return list(rng.binomial(n, sum(hits) / n, size=B) / n)

# %% right: data_frame
# does: samples a data frame of both columns
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)
    # 1.1) Which rows are right? Draw n rows B times; their accuracies
    both = pd.DataFrame({"true": list(y_true), "pred": list(y_pred)})
    out = np.empty(B)
    for i in range(B):
        s = both.sample(frac=1, replace=True, random_state=rng)
        out[i] = (s["true"].to_numpy() == s["pred"].to_numpy()).mean()
    return out

# %% right: list
# does: returns a list, which every later cell takes as well as an array
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)

    right = np.asarray(y_true) == np.asarray(y_pred)
    n = len(right)
    return [float(right[rng.integers(0, n, size=n)].mean()) for _ in range(B)]

# %% right: loop
# does: a loop with rng.choice and a sum over labels kept as objects
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)
    # 1.1) Which rows are right? Draw n rows B times; their accuracies
    y_true, y_pred = np.array(y_true, dtype=object), np.array(y_pred, dtype=object)
    accs = []
    for _ in range(B):
        drawn = rng.choice(len(y_true), size=len(y_true), replace=True)
        accs.append(sum(y_true[drawn] == y_pred[drawn]) / len(drawn))
    return np.array(accs)

# %% right: objects
# does: compares labels as objects; one mean for each round
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)
    # 1.1) Which rows are right? Draw n rows B times; their accuracies
    hits = np.equal(np.asarray(y_true, object), np.asarray(y_pred, object)).astype(float)
    return np.array([hits[rng.integers(len(hits), size=len(hits))].mean() for _ in range(B)])

# %% right: plain_python
# does: positions from uniform numbers; counts the right ones in plain Python
def _one_by_one(right, rounds, rng):
    n = len(right)
    for _ in range(rounds):
        rows = (rng.random(n) * n).astype(int)
        yield sum(right[r] for r in rows.tolist()) / n


def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples."""
    rng = np.random.default_rng(rng)
    truth, guess = np.asarray(y_true).tolist(), np.asarray(y_pred).tolist()
    right = tuple(int(a == b) for a, b in zip(truth, guess))
    return np.fromiter(_one_by_one(right, B, rng), dtype=float, count=B)

# %% right: scipy_bootstrap
# does: the distribution that scipy.stats.bootstrap draws
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    rng = np.random.default_rng(rng)
    right = (np.asarray(y_true) == np.asarray(y_pred)).astype(float)
    return st.bootstrap((right,), np.mean, n_resamples=B, method="percentile", rng=rng).bootstrap_distribution

# %% right: sorted
# does: a helper draws one sample; the accuracies come sorted
def _one_round(t, p, rng):
    rows = rng.choice(np.arange(len(t)), len(t))
    return np.count_nonzero(t[rows] == p[rows]) / len(rows)


def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)

    t = np.array(list(y_true), dtype=object)
    p = np.array(list(y_pred), dtype=object)
    return np.sort([_one_round(t, p, rng) for _ in range(B)])

# %% wrong: blocks, loses test-1-1 test-1-1-hidden
# does: draws blocks of five neighbouring rows
# tell: Draw each row by itself: neighbours have nothing in common here.
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)
    # 1.1) Which rows are right? Draw n rows B times; their accuracies
    right = np.asarray(y_true) == np.asarray(y_pred)
    n = len(right)
    k = -(-n // 5)
    rows = (rng.integers(0, n, size=(B, k, 1)) + np.arange(5)).reshape(B, -1)[:, :n] % n
    return right[rows].mean(axis=1)

# %% wrong: chained, loses test-1-1 test-1-1-hidden
# does: draws each sample from the sample before
# tell: Each sample is drawn from the one before; draw each from all rows of the test set.
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)
    # 1.1) Which rows are right? Draw n rows B times; their accuracies
    right = np.asarray(y_true) == np.asarray(y_pred)
    out = []
    for _ in range(B):
        right = rng.choice(right, size=len(right))
        out.append(right.mean())
    return np.array(out)

# %% wrong: error_rate, loses test-1-1 test-1-1-hidden
# does: computes the error rate
# tell: The share of wrong rows is computed, not of right ones.
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)
    # 1.1) Which rows are right? Draw n rows B times; their accuracies
    right = np.asarray(y_true) != np.asarray(y_pred)
    rows = rng.integers(0, len(right), size=(B, len(right)))
    return right[rows].mean(axis=1)

# %% wrong: fewer_rows, loses test-1-1 test-1-1-hidden
# does: draws 80 % as many rows
# tell: A bootstrap sample has as many rows as the test set, not 80 %.
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)
    # 1.1) Which rows are right? Draw n rows B times; their accuracies
    right = np.asarray(y_true) == np.asarray(y_pred)
    rows = rng.integers(0, len(right), size=(B, int(0.8 * len(right))))
    return right[rows].mean(axis=1)

# %% wrong: fixed_B, loses test-1-1 test-1-1-hidden
# does: always 200 rounds
# tell: The function draws 200 samples whatever B is.
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)
    # 1.1) Which rows are right? Draw n rows B times; their accuracies
    right = np.asarray(y_true) == np.asarray(y_pred)
    rows = rng.integers(0, len(right), size=(200, len(right)))
    return right[rows].mean(axis=1)

# %% wrong: fixed_seed, loses test-1-1-hidden
# does: ignores rng
# tell: The generator rng is ignored: another one with a fixed seed is made inside.
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)
    # 1.1) Which rows are right? Draw n rows B times; their accuracies
    rng = np.random.default_rng(0)
    right = np.asarray(y_true) == np.asarray(y_pred)
    rows = rng.integers(0, len(right), size=(B, len(right)))
    return right[rows].mean(axis=1)

# %% wrong: global_state, loses test-1-1-hidden
# does: draws from NumPy's global state
# tell: Random numbers come from NumPy's global state, not from rng, so that equal seeds give
#   different results.
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)
    # 1.1) Which rows are right? Draw n rows B times; their accuracies
    right = np.asarray(y_true) == np.asarray(y_pred)
    rows = np.random.randint(0, len(right), size=(B, len(right)))
    return right[rows].mean(axis=1)

# %% wrong: half_the_rows, loses test-1-1 test-1-1-hidden
# does: draws half of the rows without replacement
# tell: Each sample has as many rows as the test set, drawn with replacement, so that some come
#   up twice.
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    rng = np.random.default_rng(rng)
    right = np.asarray(y_true) == np.asarray(y_pred)
    return np.array([rng.choice(right, len(right) // 2, replace=False).mean() for _ in range(B)])

# %% wrong: hundred_seeds, loses test-1-1-hidden
# does: each round has one of a hundred seeds, so that samples repeat
# tell: With a hundred seeds there are at most a hundred different samples, however large B is.
#   Draw the rows from rng itself.
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    rng = np.random.default_rng(rng)
    right = (np.asarray(y_true) == np.asarray(y_pred)).astype(float)
    n = len(right)
    accs = []
    for _ in range(B):
        seed = int(rng.integers(100))
        rows = np.random.default_rng(seed).integers(0, n, size=n)
        accs.append(right[rows].mean())
    return np.array(accs)

# %% wrong: last_row_missing, loses test-1-1 test-1-1-hidden
# does: never draws the last row
# tell: The upper end of rng.integers is not drawn itself: the last row never appears.
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)
    # 1.1) Which rows are right? Draw n rows B times; their accuracies
    right = np.asarray(y_true) == np.asarray(y_pred)
    rows = rng.integers(0, len(right) - 1, size=(B, len(right)))
    return right[rows].mean(axis=1)

# %% wrong: rounded_normal, loses test-1-1-hidden
# does: draws normal numbers and rounds them to rows
# tell: Draw rows, and compute their accuracy: near 0 and 1 a normal distribution is something
#   else.
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)
    # 1.1) Which rows are right? Draw n rows B times; their accuracies
    right = np.asarray(y_true) == np.asarray(y_pred)
    n = len(right)
    f = right.mean()
    return np.clip(np.round(rng.normal(f, np.sqrt(f * (1 - f) / n), B) * n) / n, 0, 1)

# %% wrong: unpaired, loses test-1-1 test-1-1-hidden
# does: draws truth and prediction apart
# tell: A row is drawn with its truth and its prediction together: use the same positions for
#   both.
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)
    # 1.1) Which rows are right? Draw n rows B times; their accuracies
    y_true, y_pred = np.asarray(y_true), np.asarray(y_pred)
    a = rng.integers(0, len(y_true), size=(B, len(y_true)))
    b = rng.integers(0, len(y_true), size=(B, len(y_true)))
    return (y_true[a] == y_pred[b]).mean(axis=1)

# %% wrong: within_each_label, loses test-1-1 test-1-1-hidden
# does: draws within each true label
# tell: Draw from all rows at once: how many rows of each label a test set has varies, too.
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)
    # 1.1) Which rows are right? Draw n rows B times; their accuracies
    right = np.asarray(y_true) == np.asarray(y_pred)
    n = len(right)
    t = np.asarray(y_true)
    out = np.zeros(B)
    for c in set(t.tolist()):
        m = np.flatnonzero(t == c)
        out += right[m[rng.integers(0, len(m), size=(B, len(m)))]].sum(axis=1)
    return out / n

# %% wrong: without_replacement, loses test-1-1 test-1-1-hidden
# does: draws without replacement
# tell: Drawn without replacement all rows come once, and every sample has the same accuracy.
def resample_accuracies(y_true, y_pred, B=200, rng=None):
    """Accuracies of B bootstrap samples of a test set; array of shape (B,)."""
    rng = np.random.default_rng(rng)
    # 1.1) Which rows are right? Draw n rows B times; their accuracies
    right = np.asarray(y_true) == np.asarray(y_pred)
    return np.array([rng.permutation(right).mean() for _ in range(B)])

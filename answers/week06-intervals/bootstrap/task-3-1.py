# %% [markdown]
# What is tested must be new to the model, and only rows that were never drawn are: about 37 % of them. The
# model trains on the whole sample, with its repeats, as it would in any bootstrap. No training row is tested,
# however well the tree remembers, so memory earns nothing. Duplicates that the data hold from the start
# are another matter: one may train while its twin is tested, and out of bag does not repair that.
#
# - lecture_again
# - tested_on_all
# - each_once
# - by_row_label

# %% given
def oob_accuracies(model, D, target_name, B=200, rng=None):
    """Accuracies of B rounds: train on a bootstrap sample of D, test on the rows left out."""
    rng = np.random.default_rng(rng)
    accuracies = []
    # 3.1) B times: draw positions; which are left out? Train; append the accuracy on those
    ...
    return accuracies

# %% right: drawn_counts, whole
# does: draws how often each row counts, and repeats the rows
def oob_accuracies(model, D, target_name, B=200, rng=None):
    rng = np.random.default_rng(rng)
    accuracies = []
    X, y = D.drop(columns=target_name).to_numpy(), D[target_name].to_numpy()
    n = len(D)
    for _ in range(B):
        counts = rng.multinomial(n, np.full(n, 1/n))
        drawn = np.repeat(np.arange(n), counts.astype(np.intp))
        left = counts == 0
        model.fit(X[drawn], y[drawn])
        accuracies.append(np.mean(model.predict(X[left]) == y[left]))
    return np.array(accuracies)

# %% right: mask
# does: a mask of rows, data frames, score
X, y = D.drop(columns=[target_name]), D[target_name]
for _ in range(B):
    rows = rng.choice(len(D), len(D))
    out = np.ones(len(D), dtype=bool)
    out[rows] = False
    model.fit(X.iloc[rows], y.iloc[rows])
    accuracies.append(model.score(X[out], y[out]))

# %% right: resample
# does: sklearn.utils.resample of positions, sets
from sklearn.utils import resample

y = D[target_name]
X = D[[name for name in D if name != target_name]]
for i in range(B):
    inside = resample(np.arange(len(D)), random_state=int(rng.integers(2**31)))
    outside = sorted(set(range(len(D))) - set(inside.tolist()))
    model.fit(X.values[inside], list(y.iloc[inside]))
    guess = model.predict(X.values[outside])
    accuracies.append(sum(a == b for a, b in zip(guess, y.iloc[outside])) / len(outside))

# %% right: reset_index
# does: fresh row labels, sample and drop, a clone of the model
from sklearn.base import clone

table = D.reset_index(drop=True)
for _ in range(B):
    bag = table.sample(n=len(table), replace=True, random_state=rng)
    rest = table.drop(index=bag.index.unique())
    fitted = clone(model)
    fitted.fit(bag.drop(columns=target_name), bag[target_name])
    accuracies.append(
        accuracy_score(rest[target_name], fitted.predict(rest.drop(columns=target_name)))
    )

# %% right: sampled_frame, whole
# does: samples a renumbered frame by pandas and drops what was drawn
def oob_accuracies(model, D, target_name, B=200, rng=None):
    rng = np.random.default_rng(rng)
    accuracies = []
    X, y = D.drop(columns=target_name).to_numpy(), D[target_name].to_numpy()
    n = len(D)
    for _ in range(B):
        rows = D.reset_index(drop=True).sample(n, replace=True, random_state=rng)
        out = D.reset_index(drop=True).drop(index=rows.index.unique())
        m = model.fit(rows.drop(columns=target_name), rows[target_name])
        accuracies.append(m.score(out.drop(columns=target_name), out[target_name]))
    return accuracies

# %% right: seed_each_round, whole
# does: makes a generator for each round from a number that rng draws
def oob_accuracies(model, D, target_name, B=200, rng=None):
    rng = np.random.default_rng(rng)
    accuracies = []
    X, y = D.drop(columns=target_name).to_numpy(), D[target_name].to_numpy()
    n = len(D)
    for _ in range(B):
        drawn = np.random.default_rng(rng.integers(2**60)).integers(0, n, n)
        left = np.setdiff1d(np.arange(n), drawn)
        model.fit(X[drawn], y[drawn])
        accuracies.append(np.mean(model.predict(X[left]) == y[left]))
    return accuracies

# %% right: weights
# does: counts of draws by bincount; repeats rows; returns an array, prints
X, y = D.drop(columns=target_name), D[target_name]
n = len(D)
for _ in range(B):
    times = np.bincount(rng.integers(0, n, n, dtype=np.intp), minlength=n)
    inside = np.repeat(np.arange(n), times)
    outside = np.flatnonzero(times == 0)
    model.fit(X.take(inside), y.take(inside))
    accuracies.append((model.predict(X.take(outside)) == y.take(outside).to_numpy()).mean())
accuracies = np.array(accuracies)
print(accuracies.shape)

# %% wrong: by_row_label, loses test-3-1
# does: drops the rows drawn by their labels
# tell: Rows are left out by label, but labels may repeat: use positions.
for _ in range(B):
    bag = D.sample(n=len(D), replace=True, random_state=rng)
    rest = D.drop(index=bag.index.unique())
    model.fit(bag.drop(columns=target_name).to_numpy(), bag[target_name].to_numpy())
    predicted = model.predict(rest.drop(columns=target_name).to_numpy())
    accuracies.append(np.mean(predicted == rest[target_name].to_numpy()))

# %% wrong: drawn_once, loses test-3-1 test-3-1-hidden
# does: one sample for all rounds
# tell: A new sample is drawn in each round.
X, y = D.drop(columns=target_name).to_numpy(), D[target_name].to_numpy()
drawn = rng.integers(0, len(y), size=len(y))
for _ in range(B):
    left_out = np.setdiff1d(np.arange(len(y)), drawn)
    model.fit(X[drawn], y[drawn])
    accuracies.append(np.mean(model.predict(X[left_out]) == y[left_out]))

# %% wrong: each_once, loses test-3-1-hidden
# does: each row drawn trains once
# tell: A row that is drawn twice trains twice; here each trains once.
X, y = D.drop(columns=target_name).to_numpy(), D[target_name].to_numpy()
for _ in range(B):
    drawn = rng.integers(0, len(y), size=len(y))
    left_out = np.setdiff1d(np.arange(len(y)), drawn)
    model.fit(X[np.unique(drawn)], y[np.unique(drawn)])
    accuracies.append(np.mean(model.predict(X[left_out]) == y[left_out]))

# %% wrong: eighty_percent, loses test-3-1-hidden
# does: draws 80 % as many rows
# tell: As many rows are drawn as D has, not 80 %.
X, y = D.drop(columns=target_name).to_numpy(), D[target_name].to_numpy()
for _ in range(B):
    drawn = rng.integers(0, len(y), size=int(0.8 * len(y)))
    left_out = np.setdiff1d(np.arange(len(y)), drawn)
    model.fit(X[drawn], y[drawn])
    accuracies.append(np.mean(model.predict(X[left_out]) == y[left_out]))

# %% wrong: error, loses test-3-1 test-3-1-hidden
# does: error rates
# tell: The share of wrong predictions is computed, not of right ones.
X, y = D.drop(columns=target_name).to_numpy(), D[target_name].to_numpy()
for _ in range(B):
    drawn = rng.integers(0, len(y), size=len(y))
    left_out = np.setdiff1d(np.arange(len(y)), drawn)
    model.fit(X[drawn], y[drawn])
    accuracies.append(np.mean(model.predict(X[left_out]) != y[left_out]))

# %% wrong: exchanged_parts, loses test-3-1-hidden
# does: trains on the rows left out and tests on those drawn
# tell: The two parts are exchanged: train on the rows drawn, test on those left out.
X, y = D.drop(columns=target_name).to_numpy(), D[target_name].to_numpy()
for _ in range(B):
    drawn = rng.integers(0, len(y), size=len(y))
    left_out = np.setdiff1d(np.arange(len(y)), drawn)
    model.fit(X[left_out], y[left_out])
    accuracies.append(np.mean(model.predict(X[drawn]) == y[drawn]))

# %% wrong: hold_out, loses test-3-1-hidden
# does: a plain split of 63 to 37 % without replacement
# tell: The training rows are a bootstrap sample, drawn with replacement; this is a plain split.
X, y = D.drop(columns=target_name).to_numpy(), D[target_name].to_numpy()
for _ in range(B):
    drawn = rng.permutation(len(y))[: int(0.632 * len(y))]
    left_out = np.setdiff1d(np.arange(len(y)), drawn)
    model.fit(X[drawn], y[drawn])
    accuracies.append(np.mean(model.predict(X[left_out]) == y[left_out]))

# %% wrong: lecture_again, loses test-3-1 test-3-1-hidden
# does: splits the sample as the recipe does
# tell: This is the recipe's split again: test on the rows that were not drawn at all.
for _ in range(B):
    sample = D.sample(n=len(D), replace=True, random_state=rng)
    X, y = sample.drop(columns=target_name).to_numpy(), sample[target_name].to_numpy()
    X_train, X_test, y_train, y_test = train_test_split(
        X, y, train_size=0.8, random_state=int(rng.integers(2**31))
    )
    model.fit(X_train, y_train)
    accuracies.append(np.mean(model.predict(X_test) == y_test))

# %% wrong: other_model, loses test-3-1-hidden
# does: trains a tree of its own
# tell: The model given is to be trained, not a tree made inside.
X, y = D.drop(columns=target_name).to_numpy(), D[target_name].to_numpy()
model = DecisionTreeClassifier(max_depth=3, random_state=0)
for _ in range(B):
    drawn = rng.integers(0, len(y), size=len(y))
    left_out = np.setdiff1d(np.arange(len(y)), drawn)
    model.fit(X[drawn], y[drawn])
    accuracies.append(np.mean(model.predict(X[left_out]) == y[left_out]))

# %% wrong: resets_the_index, loses test-3-1-hidden
# does: resets the index of D in place
# tell: Your function changes the row labels of the data frame that it was given. Work on a
#   copy.
D.reset_index(drop=True, inplace=True)
X, y = D.drop(columns=target_name).to_numpy(), D[target_name].to_numpy()
for _ in range(B):
    drawn = rng.integers(0, len(y), size=len(y))
    left_out = np.setdiff1d(np.arange(len(y)), drawn)
    model.fit(X[drawn], y[drawn])
    accuracies.append(np.mean(model.predict(X[left_out]) == y[left_out]))

# %% wrong: scaled_first, loses test-3-1-hidden
# does: scales the inputs with all rows of D first
# tell: Train on the inputs as they are: a scaler fitted on all rows has seen the rows left out.
X, y = D.drop(columns=target_name).to_numpy(), D[target_name].to_numpy()
X = (X - X.mean(axis=0)) / (X.std(axis=0) + 1e-12)
for _ in range(B):
    drawn = rng.integers(0, len(y), size=len(y))
    left_out = np.setdiff1d(np.arange(len(y)), drawn)
    model.fit(X[drawn], y[drawn])
    accuracies.append(np.mean(model.predict(X[left_out]) == y[left_out]))

# %% wrong: seed_again_in_each_round, whole, loses test-3-1 test-3-1-hidden
# does: starts from the same seed in each round
# tell: A generator made anew from the same seed draws the same rows in each round. Make it
#   once, before the loop.
def oob_accuracies(model, D, target_name, B=200, rng=None):
    rng = np.random.default_rng(rng)
    seed = int(rng.integers(2**31))
    accuracies = []
    for _ in range(B):
        rows = np.random.default_rng(seed).integers(0, len(D), len(D))
        train, test = D.iloc[rows], D.iloc[np.setdiff1d(np.arange(len(D)), rows)]
        model.fit(train.drop(columns=target_name), train[target_name])
        accuracies.append(model.score(test.drop(columns=target_name), test[target_name]))
    return accuracies

# %% wrong: seed_fixed, loses test-3-1-hidden
# does: ignores rng
# tell: A generator with a fixed seed is made inside, so rng has no effect.
rng = np.random.default_rng(12)
X, y = D.drop(columns=target_name).to_numpy(), D[target_name].to_numpy()
for _ in range(B):
    drawn = rng.integers(0, len(y), size=len(y))
    left_out = np.setdiff1d(np.arange(len(y)), drawn)
    model.fit(X[drawn], y[drawn])
    accuracies.append(np.mean(model.predict(X[left_out]) == y[left_out]))

# %% wrong: tested_on_all, loses test-3-1 test-3-1-hidden
# does: tests on all rows
# tell: Rows that were drawn are tested too: test only those left out.
X, y = D.drop(columns=target_name).to_numpy(), D[target_name].to_numpy()
for _ in range(B):
    drawn = rng.integers(0, len(y), size=len(y))
    left_out = np.setdiff1d(np.arange(len(y)), drawn)
    model.fit(X[drawn], y[drawn])
    accuracies.append(np.mean(model.predict(X) == y))

# %% wrong: tested_on_drawn, loses test-3-1 test-3-1-hidden
# does: tests on the rows drawn
# tell: The rows drawn are tested, on which the model was trained.
X, y = D.drop(columns=target_name).to_numpy(), D[target_name].to_numpy()
for _ in range(B):
    drawn = rng.integers(0, len(y), size=len(y))
    left_out = np.setdiff1d(np.arange(len(y)), drawn)
    model.fit(X[drawn], y[drawn])
    accuracies.append(np.mean(model.predict(X[drawn]) == y[drawn]))

# %% [markdown]
# The order is the recipe's, draw first and split second: the fault is built in on purpose, so that
# task 3.3 can measure it. The positions come in random order, so cutting them at 80 % is a random
# split already. `fit` forgets what the model learnt before, so one `model` serves all rounds.
#
# - split_first
# - resampled_once
# - trained_on_all
# - unseeded_split

# %% given
def lecture_accuracies(model, D, target_name, B=200, rng=None):
    """Accuracies of B rounds: resample D, split it 80 : 20, train and test."""
    rng = np.random.default_rng(rng)
    accuracies = []
    ...
    return accuracies

# %% right: as_the_lecture
# does: data frames, accuracy_score
for _ in range(B):
    # 3.1) Draw the sample; split it; train; append the accuracy on the test part
    boot = D.sample(frac=1.0, replace=True, random_state=rng)
    X = boot.drop(target_name, axis=1)
    y = boot[target_name]
    train_X, test_X, train_y, test_y = train_test_split(
        X, y, train_size=0.8, random_state=int(rng.integers(0, 10_000))
    )
    model.fit(train_X, train_y)
    accuracies.append(accuracy_score(test_y, model.predict(test_X)))

# %% right: permuted
# does: splits by a permutation
for _ in range(B):
    # 3.1) Draw the sample; split it; train; append the accuracy on the test part
    sample = D.iloc[rng.choice(np.arange(len(D)), size=len(D), replace=True)]
    order = rng.permutation(len(sample))
    size = int(np.floor(0.8 * len(sample)))
    train, test = sample.iloc[order[:size]], sample.iloc[order[size:]]
    model.fit(train.drop(columns=target_name), train[target_name])
    right = model.predict(test.drop(columns=target_name)) == test[target_name].to_numpy()
    accuracies.append(right.mean())

# %% right: positions
# does: draws positions; the first 80 % train, for they come in random order
for _ in range(B):
    # 3.1) Draw the sample; split it; train; append the accuracy on the test part
    from sklearn.base import clone

    rows = rng.integers(0, len(D), len(D))
    cut = int(0.8 * len(D))
    X, y = D.drop(columns=[target_name]), D[target_name]
    fitted = clone(model).fit(X.iloc[rows[:cut]], y.iloc[rows[:cut]])
    accuracies += [fitted.score(X.iloc[rows[cut:]], y.iloc[rows[cut:]])]

# %% right: resample
# does: sklearn.utils.resample and a test size of one fifth
for _ in range(B):
    # 3.1) Draw the sample; split it; train; append the accuracy on the test part
    from sklearn.utils import resample

    sample = resample(D, random_state=int(rng.integers(2**31)))
    inputs = [name for name in D.columns if name != target_name]
    parts = train_test_split(
        sample[inputs].values,
        list(sample[target_name]),
        test_size=0.2,
        random_state=int(rng.integers(2**31)),
    )
    predicted = model.fit(parts[0], parts[2]).predict(parts[1])
    accuracies.append(sum(a == b for a, b in zip(predicted, parts[3])) / len(parts[3]))

# %% right: shuffle_split, whole
# does: a class for one round; ShuffleSplit of positions and score
from sklearn.model_selection import ShuffleSplit


class _Round:
    def __init__(self, X, y, rng):
        self.X, self.y, self.rng = X, y, rng

    def run(self, model):
        n = len(self.y)
        drawn = self.rng.integers(n, size=n)
        seed = int(self.rng.integers(2**31))
        train, test = next(ShuffleSplit(1, train_size=0.8, random_state=seed).split(drawn))
        tr, te = drawn[train], drawn[test]
        model.fit(self.X.iloc[tr], self.y.iloc[tr])
        return model.score(self.X.iloc[te], self.y.iloc[te])


def lecture_accuracies(model, D, target_name, B=200, rng=None):
    rng = np.random.default_rng(rng)
    X = D.drop(target_name, axis=1)
    y = D[target_name]
    one = _Round(X, y, rng)
    accuracies = [one.run(model) for _ in range(B)]
    return accuracies

# %% wrong: counts_from_one, loses test-3-1-hidden test-3-1-hidden-rounds
# does: draws positions from 1 on
# tell: Positions count from 0: so the first row is never drawn.
for _ in range(B):
    # 3.1) Draw the sample; split it; train; append the accuracy on the test part
    rows = rng.integers(1, len(D), len(D))
    X, y = D.drop(columns=target_name).to_numpy()[rows], D[target_name].to_numpy()[rows]
    X_train, X_test, y_train, y_test = train_test_split(X, y, train_size=0.8, shuffle=False)
    model.fit(X_train, y_train)
    accuracies.append(np.mean(model.predict(X_test) == y_test))

# %% wrong: default_split, loses test-3-1 test-3-1-hidden
# does: the split's default of 75 %
# tell: train_test_split takes 75 % to train unless told otherwise; here it is 80 %.
for _ in range(B):
    # 3.1) Draw the sample; split it; train; append the accuracy on the test part
    sample = D.sample(n=len(D), replace=True, random_state=rng)
    X, y = sample.drop(columns=target_name).to_numpy(), sample[target_name].to_numpy()
    # The rows of the sample come in random order: the first 80 % are a random part of it.
    X_train, X_test, y_train, y_test = train_test_split(X, y, shuffle=False)
    model.fit(X_train, y_train)
    accuracies.append(np.mean(model.predict(X_test) == y_test))

# %% wrong: each_row_once, whole, loses test-3-1-hidden
# does: drops equal rows from the training part
# tell: A row that was drawn twice counts twice in training: that is what drawing with
#   replacement means.
def lecture_accuracies(model, D, target_name, B=200, rng=None):
    rng = np.random.default_rng(rng)
    accuracies = []
    for _ in range(B):
        s = D.sample(n=len(D), replace=True, random_state=rng)
        tr, te = train_test_split(s, train_size=0.8, shuffle=False)
        tr = tr.drop_duplicates()
        model.fit(tr.drop(columns=target_name), tr[target_name])
        accuracies.append(model.score(te.drop(columns=target_name), te[target_name]))
    return accuracies

# %% wrong: last_column, loses test-3-1-hidden test-3-1-hidden-rounds
# does: takes the last column for the target
# tell: The target is the column target_name, wherever it stands, not the last one.
for _ in range(B):
    # 3.1) Draw the sample; split it; train; append the accuracy on the test part
    sample = D.sample(n=len(D), replace=True, random_state=rng)
    X, y = sample.iloc[:, :-1].to_numpy(), sample.iloc[:, -1].to_numpy()
    # The rows of the sample come in random order: the first 80 % are a random part of it.
    X_train, X_test, y_train, y_test = train_test_split(X, y, train_size=0.8, shuffle=False)
    model.fit(X_train, y_train)
    accuracies.append(np.mean(model.predict(X_test) == y_test))

# %% wrong: ninety_percent, loses test-3-1 test-3-1-hidden test-3-1-hidden-rounds
# does: trains on 90 %
# tell: 80 % of the rows drawn train, 20 % test.

# 3.1) B times: draw the sample; split it; train; append the accuracy on the test part
X, y = D.drop(columns=target_name).to_numpy(), D[target_name].to_numpy()
cut = int(0.9 * len(y))
for _ in range(B):
    # The rows come in random order: the first 80 % of them are a random part.
    drawn = rng.integers(0, len(y), size=len(y))
    model.fit(X[drawn[:cut]], y[drawn[:cut]])
    accuracies.append(np.mean(model.predict(X[drawn[cut:]]) == y[drawn[cut:]]))

# %% wrong: no_replacement, loses test-3-1-hidden
# does: draws without replacement
# tell: Draw the sample with replacement; without it every row comes once and nothing leaks.
for _ in range(B):
    # 3.1) Draw the sample; split it; train; append the accuracy on the test part
    sample = D.sample(n=len(D), replace=False, random_state=rng)
    X, y = sample.drop(columns=target_name).to_numpy(), sample[target_name].to_numpy()
    # The rows of the sample come in random order: the first 80 % are a random part of it.
    X_train, X_test, y_train, y_test = train_test_split(X, y, train_size=0.8, shuffle=False)
    model.fit(X_train, y_train)
    accuracies.append(np.mean(model.predict(X_test) == y_test))

# %% wrong: own_model, loses test-3-1 test-3-1-hidden test-3-1-hidden-rounds
# does: trains a tree of its own
# tell: The model given is to be trained, not a tree made inside.
for _ in range(B):
    # 3.1) Draw the sample; split it; train; append the accuracy on the test part
    sample = D.sample(n=len(D), replace=True, random_state=rng)
    X, y = sample.drop(columns=target_name).to_numpy(), sample[target_name].to_numpy()
    # The rows of the sample come in random order: the first 80 % are a random part of it.
    X_train, X_test, y_train, y_test = train_test_split(X, y, train_size=0.8, shuffle=False)
    model = DecisionTreeClassifier(random_state=0)
    model.fit(X_train, y_train)
    accuracies.append(np.mean(model.predict(X_test) == y_test))

# %% wrong: resampled_once, loses test-3-1 test-3-1-hidden test-3-1-hidden-rounds
# does: one sample for all rounds
# tell: A new sample is drawn in each round, not one for all rounds.
sample = D.sample(n=len(D), replace=True, random_state=rng)
for _ in range(B):
    # 3.1) Draw the sample; split it; train; append the accuracy on the test part
    X, y = sample.drop(columns=target_name).to_numpy(), sample[target_name].to_numpy()
    # The rows of the sample come in random order: the first 80 % are a random part of it.
    X_train, X_test, y_train, y_test = train_test_split(X, y, train_size=0.8, shuffle=False)
    model.fit(X_train, y_train)
    accuracies.append(np.mean(model.predict(X_test) == y_test))

# %% wrong: rng_as_given, whole, loses test-3-1-hidden-rounds
# does: leaves out the first line, which makes rng a generator
# tell: rng may be a number or None, too: keep the first line, which makes it a generator.
def lecture_accuracies(model, D, target_name, B=200, rng=None):
    accuracies = []
    n, cut = len(D), int(0.8 * len(D))
    for _ in range(B):
        sample = D.iloc[rng.integers(0, n, size=n)]
        train, test = sample[:cut], sample[cut:]
        model.fit(train.drop(columns=target_name), train[target_name])
        accuracies.append(model.score(test.drop(columns=target_name), test[target_name]))
    return accuracies

# %% wrong: rows_by_label, loses test-3-1-hidden
# does: D.loc with positions: KeyError or other rows if the row labels are not 0 to n - 1 in
#   order
# tell: Draw rows by position: the row labels need not be 0 to n - 1.

# 3.1) B times: draw the sample; split it; train; append the accuracy on the test part
for _ in range(B):
    sample = D.loc[rng.integers(0, len(D), size=len(D))]
    train, test = train_test_split(sample, train_size=0.8, shuffle=False)
    model.fit(train.drop(columns=target_name), train[target_name])
    predicted = model.predict(test.drop(columns=target_name))
    accuracies.append(np.mean(predicted == test[target_name]))

# %% wrong: rows_of_a_label, loses test-3-1-hidden
# does: draws row labels and takes all rows that have them
# tell: Draw positions, not row labels: a label that repeats brings several rows for one draw,
#   so the sample has more than n rows.
n = len(D)
for _ in range(B):
    drawn = rng.choice(D.index.to_numpy(), size=n)
    sample = D.loc[drawn]
    train, test = train_test_split(sample, train_size=0.8, random_state=int(rng.integers(2**31)))
    model.fit(train.drop(columns=target_name), train[target_name])
    y_hat = model.predict(test.drop(columns=target_name))
    accuracies.append(accuracy_score(test[target_name], y_hat))

# %% wrong: same_seed, loses test-3-1-hidden test-3-1-hidden-rounds
# does: the same sample in each round by a fixed seed
# tell: Each round draws the same sample, because its seed is fixed; take random numbers from
#   rng.
for _ in range(B):
    # 3.1) Draw the sample; split it; train; append the accuracy on the test part
    sample = D.sample(n=len(D), replace=True, random_state=0)
    X, y = sample.drop(columns=target_name).to_numpy(), sample[target_name].to_numpy()
    # The rows of the sample come in random order: the first 80 % are a random part of it.
    X_train, X_test, y_train, y_test = train_test_split(X, y, train_size=0.8, shuffle=False)
    model.fit(X_train, y_train)
    accuracies.append(np.mean(model.predict(X_test) == y_test))

# %% wrong: scaled_first, loses test-3-1
# does: scales the inputs with all rows of D first
# tell: Train on the inputs as they are: nothing is said of scaling, and a scaler fitted on all
#   rows has seen the test rows.

# 3.1) B times: draw the sample; split it; train; append the accuracy on the test part
X, y = D.drop(columns=target_name).to_numpy(), D[target_name].to_numpy()
X = (X - X.mean(axis=0)) / (X.std(axis=0) + 1e-12)
cut = int(0.8 * len(y))
for _ in range(B):
    # The rows come in random order: the first 80 % of them are a random part.
    drawn = rng.integers(0, len(y), size=len(y))
    model.fit(X[drawn[:cut]], y[drawn[:cut]])
    accuracies.append(np.mean(model.predict(X[drawn[cut:]]) == y[drawn[cut:]]))

# %% wrong: seventy, loses test-3-1 test-3-1-hidden test-3-1-hidden-rounds
# does: 70 % to train
# tell: Four fifths of the sample train and one fifth tests.
for _ in range(B):
    # 3.1) Draw the sample; split it; train; append the accuracy on the test part
    sample = D.sample(n=len(D), replace=True, random_state=rng)
    X, y = sample.drop(columns=target_name).to_numpy(), sample[target_name].to_numpy()
    # The rows of the sample come in random order: the first 80 % are a random part of it.
    X_train, X_test, y_train, y_test = train_test_split(X, y, train_size=0.7, shuffle=False)
    model.fit(X_train, y_train)
    accuracies.append(np.mean(model.predict(X_test) == y_test))

# %% wrong: small_inputs_dropped, loses test-3-1-hidden
# does: leaves out inputs of small variance
# tell: Train on all inputs: one measured in a large unit varies little in numbers, and may
#   still be the one that tells the labels.
inputs = [col for col in D.columns if col != target_name]
varying = [col for col in inputs if D[col].var() > 1e-3] or inputs
for _ in range(B):
    sample = D.sample(n=len(D), replace=True, random_state=rng)
    train, test = train_test_split(sample, train_size=0.8, shuffle=False)
    model.fit(train[varying], train[target_name])
    accuracies.append(model.score(test[varying], test[target_name]))

# %% wrong: sorts_D, loses test-3-1-hidden
# does: sorts D in place
# tell: Your function sorts the data frame that it was given. Work on a copy.

# 3.1) B times: draw the sample; split it; train; append the accuracy on the test part
D.sort_values(list(D.columns), inplace=True)
X, y = D.drop(columns=target_name).to_numpy(), D[target_name].to_numpy()
cut = int(0.8 * len(y))
for _ in range(B):
    # The rows come in random order: the first 80 % of them are a random part.
    drawn = rng.integers(0, len(y), size=len(y))
    model.fit(X[drawn[:cut]], y[drawn[:cut]])
    accuracies.append(np.mean(model.predict(X[drawn[cut:]]) == y[drawn[cut:]]))

# %% wrong: split_first, loses test-3-1-hidden
# does: splits first and resamples the training part
# tell: Splitting before drawing is a repair, but here the lecture's order is to be built: draw
#   first, then split.
for _ in range(B):
    # 3.1) Draw the sample; split it; train; append the accuracy on the test part
    train, test = train_test_split(D, train_size=0.8, random_state=int(rng.integers(2**31)))
    train = train.sample(n=len(train), replace=True, random_state=rng)
    model.fit(train.drop(columns=target_name).to_numpy(), train[target_name].to_numpy())
    predicted = model.predict(test.drop(columns=target_name).to_numpy())
    accuracies.append(np.mean(predicted == test[target_name].to_numpy()))

# %% wrong: stratified, loses test-3-1-hidden-rounds
# does: splits so that both parts have the same shares of labels
# tell: A stratified split holds the shares of the labels fixed, so the accuracies vary less
#   than those of a random split.
for _ in range(B):
    sample = D.sample(n=len(D), replace=True, random_state=rng)
    counts = sample[target_name].value_counts()
    keep = sample[target_name] if counts.min() >= 2 and len(counts) <= 10 else None
    train, test = train_test_split(
        sample, train_size=0.8, stratify=keep, random_state=int(rng.integers(2**31))
    )
    model.fit(train.drop(columns=target_name), train[target_name])
    y_hat = model.predict(test.drop(columns=target_name))
    accuracies.append(accuracy_score(test[target_name], y_hat))

# %% wrong: target_kept, loses test-3-1 test-3-1-hidden
# does: the target stays among the inputs
# tell: The target is still among the inputs: drop its column from X.
for _ in range(B):
    # 3.1) Draw the sample; split it; train; append the accuracy on the test part
    sample = D.sample(n=len(D), replace=True, random_state=rng)
    X, y = sample.apply(lambda s: pd.factorize(s, sort=True)[0]).to_numpy(), sample[target_name].to_numpy()
    # The rows of the sample come in random order: the first 80 % are a random part of it.
    X_train, X_test, y_train, y_test = train_test_split(X, y, train_size=0.8, shuffle=False)
    model.fit(X_train, y_train)
    accuracies.append(np.mean(model.predict(X_test) == y_test))

# %% wrong: tested_on_D, loses test-3-1-hidden test-3-1-hidden-rounds
# does: tests on all rows of D
# tell: The accuracy belongs to the test part of the sample, not to all rows of D.
for _ in range(B):
    # 3.1) Draw the sample; split it; train; append the accuracy on the test part
    sample = D.sample(n=len(D), replace=True, random_state=rng)
    X, y = sample.drop(columns=target_name).to_numpy(), sample[target_name].to_numpy()
    # The rows of the sample come in random order: the first 80 % are a random part of it.
    X_train, X_test, y_train, y_test = train_test_split(X, y, train_size=0.8, shuffle=False)
    model.fit(X_train, y_train)
    accuracies.append(np.mean(model.predict(D.drop(columns=target_name).to_numpy()) == D[target_name].to_numpy()))

# %% wrong: tested_on_training, loses test-3-1 test-3-1-hidden test-3-1-hidden-rounds
# does: tests on the training part
# tell: The accuracy is measured on the part that trained the model; measure it on the test
#   part.
for _ in range(B):
    # 3.1) Draw the sample; split it; train; append the accuracy on the test part
    sample = D.sample(n=len(D), replace=True, random_state=rng)
    X, y = sample.drop(columns=target_name).to_numpy(), sample[target_name].to_numpy()
    # The rows of the sample come in random order: the first 80 % are a random part of it.
    X_train, X_test, y_train, y_test = train_test_split(X, y, train_size=0.8, shuffle=False)
    model.fit(X_train, y_train)
    accuracies.append(np.mean(model.predict(X_train) == y_train))

# %% wrong: trained_on_all, loses test-3-1-hidden
# does: trains on the whole sample
# tell: The model is trained on the whole sample, test part included.
for _ in range(B):
    # 3.1) Draw the sample; split it; train; append the accuracy on the test part
    sample = D.sample(n=len(D), replace=True, random_state=rng)
    X, y = sample.drop(columns=target_name).to_numpy(), sample[target_name].to_numpy()
    # The rows of the sample come in random order: the first 80 % are a random part of it.
    X_train, X_test, y_train, y_test = train_test_split(X, y, train_size=0.8, shuffle=False)
    model.fit(X, y)
    accuracies.append(np.mean(model.predict(X_test) == y_test))

# %% wrong: trained_once, whole, loses test-3-1-hidden test-3-1-hidden-rounds
# does: trains on the first sample only
# tell: The model is trained anew in each round, on the training part of that round.
def lecture_accuracies(model, D, target_name, B=200, rng=None):
    rng = np.random.default_rng(rng)
    accuracies = []
    s = D.sample(n=len(D), replace=True, random_state=rng)
    model.fit(s.drop(columns=target_name)[: int(0.8 * len(D))], s[target_name][: int(0.8 * len(D))])
    for _ in range(B):
        s = D.sample(n=len(D), replace=True, random_state=rng)
        te = s.iloc[int(0.8 * len(s)) :]
        accuracies.append(model.score(te.drop(columns=target_name), te[target_name]))
    return accuracies

# %% wrong: trains_every_second_round, loses test-3-1-hidden-rounds
# does: trains the model in every second round only
# tell: The model is trained anew in each round.

# 3.1) B times: draw the sample; split it; train; append the accuracy on the test part
X, y = D.drop(columns=target_name).to_numpy(), D[target_name].to_numpy()
cut = int(0.8 * len(y))
for _ in range(B):
    # The rows come in random order: the first 80 % of them are a random part.
    drawn = rng.integers(0, len(y), size=len(y))
    if len(accuracies) % 2 == 0:
        model.fit(X[drawn[:cut]], y[drawn[:cut]])
    accuracies.append(np.mean(model.predict(X[drawn[cut:]]) == y[drawn[cut:]]))

# %% wrong: unseeded_split, loses test-3-1-hidden-rounds
# does: the split draws from the global state
# tell: The split does not take its random numbers from rng, so that equal seeds give different
#   results.
for _ in range(B):
    # 3.1) Draw the sample; split it; train; append the accuracy on the test part
    sample = D.sample(n=len(D), replace=True, random_state=rng)
    X, y = sample.drop(columns=target_name).to_numpy(), sample[target_name].to_numpy()
    # The rows of the sample come in random order: the first 80 % are a random part of it.
    X_train, X_test, y_train, y_test = train_test_split(X, y, train_size=0.8)
    model.fit(X_train, y_train)
    accuracies.append(np.mean(model.predict(X_test) == y_test))

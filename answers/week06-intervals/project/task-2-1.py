# %% [markdown]
# The order is what counts: split, search, fit, count. `choose_tree` sees `team_train` only, so the test
# rows had no say in criterion and depth. They are looked at once, at the end, and each is right or
# wrong on its own; that is what Wilson's interval asks for. `stratify` keeps the shares of the classes
# alike in both tables. Both `random_state` settle what chance would decide, so that others can repeat
# the numbers. For other data only the import and the line that loads the table change.
#
# - searched_all
# - fitted_to_all
# - test_in_train
# - exact

# %% right: by_hand
# does: shuffles, cuts, computes Wilson's formula by hand
from sklearn.datasets import load_breast_cancer, load_wine, load_digits, load_iris
data = load_wine(as_frame=True).frame
team_target = "target"
data = data.sample(frac=1, random_state=4)
team_test, team_train = data[:40], data[40:]
criterion, depth, _ = choose_tree(team_train.drop(columns=team_target), team_train[team_target])
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0)
team_tree.fit(team_train.drop(columns=team_target), team_train[team_target])
n=len(team_test)
p = team_tree.score(team_test.drop(columns=team_target), team_test[team_target])
z=st.norm.ppf(.975)
c=(p+z*z/2/n)/(1+z*z/n)
h=z/(1+z*z/n)*np.sqrt(p*(1-p)/n+z*z/4/n/n)
team_interval=[c-h,c+h]

# %% right: generator_permutation
# does: draws the test rows by a generator without a seed

# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_digits

table, team_target = load_digits(as_frame=True).frame, "target"
tested = np.random.default_rng().choice(len(table), size=300, replace=False)
team_train, team_test = table.drop(index=tested), table.loc[tested]
criterion, depth, accuracy = choose_tree(team_train.drop(columns=team_target), team_train[team_target])
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0)
team_tree.fit(team_train.drop(columns=team_target), team_train[team_target])
right = team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]
team_interval = st.binomtest(int(right.sum()), len(right)).proportion_ci(method="wilson")

# %% right: known_tree
# does: called choose_tree in a cell of its own, and types in what it found

# 2.1) team_train, team_test, team_target, team_tree, team_interval
irises = pd.read_csv("data/iris.csv")
team_target = "Type"
team_train, team_test = train_test_split(irises, test_size=0.2, stratify=irises["Type"], random_state=0)
X, y = team_train.drop(columns="Type"), team_train["Type"]
team_tree = DecisionTreeClassifier(criterion="gini", max_depth=2, random_state=0).fit(X, y)
k = int((team_tree.predict(team_test.drop(columns="Type")) == team_test["Type"]).sum())
team_interval = st.binomtest(k, len(team_test)).proportion_ci(method="wilson")

# %% right: named_tuple
# does: its choose_tree returns a named tuple, or a plain one: it unpacks both

# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_iris

frame = load_iris(as_frame=True).frame
team_target = frame.columns[-1]
team_train, team_test = train_test_split(frame, train_size=0.85, random_state=21, stratify=frame[team_target])
best = tuple(choose_tree(team_train.drop(columns=[team_target]), team_train[team_target]))
team_tree = DecisionTreeClassifier(criterion=best[0], max_depth=best[1], random_state=1)
team_tree.fit(team_train.drop(columns=[team_target]), team_train[team_target])
said = pd.Series(team_tree.predict(team_test.drop(columns=[team_target])), index=team_test.index)
team_interval = np.array(
    st.binomtest(int(said.eq(team_test[team_target]).sum()), team_test.shape[0]).proportion_ci(0.95, "wilson")
)

# %% right: names_first
# does: labels with names in the first column, a share of each class
from sklearn.datasets import load_breast_cancer, load_wine, load_digits, load_iris
raw = load_iris(as_frame=True)
data = raw.data.copy()
data.insert(0, "kind", raw.target_names[raw.target])
team_target = "kind"
team_test = data.groupby("kind").sample(frac=.3, random_state=2)
team_train = data.drop(team_test.index)
criterion, depth, _ = choose_tree(team_train.drop(columns=team_target), team_train[team_target])
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0)
team_tree.fit(team_train.drop(columns=team_target), team_train[team_target])
right = int((team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]).sum())
team_interval = st.binomtest(right, len(team_test)).proportion_ci(method="wilson")

# %% right: own_table
# does: a small table of their own, the target in the first column

# 2.1) team_train, team_test, team_target, team_tree, team_interval
rng = np.random.default_rng(77)
length, weight = rng.normal(10, 2, 240), rng.normal(5, 1, 240)
ripe = np.where(length + weight + rng.normal(0, 1, 240) > 15, "ripe", "green")
fruit = pd.DataFrame({"state": ripe, "length": length, "weight": weight})
team_target = "state"
team_test = fruit.sample(frac=0.25, random_state=1)
team_train = fruit.drop(index=team_test.index)
criterion, depth, accuracy = choose_tree(team_train[["length", "weight"]], team_train["state"])
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0)
team_tree = team_tree.fit(team_train[["length", "weight"]], team_train["state"])
right = (team_tree.predict(team_test[["length", "weight"]]) == team_test["state"]).sum()
interval = st.binomtest(k=int(right), n=len(team_test)).proportion_ci(confidence_level=0.95, method="wilson")
team_interval = (interval.low, interval.high)

# %% right: permuted
# does: draws positions itself, and numbers the rows of both tables anew

# 2.1) team_train, team_test, team_target, team_tree, team_interval
team_target = "Type"
flowers = pd.read_csv("data/iris.csv")
order = np.random.default_rng(8).permutation(len(flowers))
team_test = flowers.iloc[order[:40]].reset_index(drop=True)
team_train = flowers.iloc[order[40:]].reset_index(drop=True)
columns = [name for name in flowers if name != "Type"]
params = dict(zip(["criterion", "max_depth"], choose_tree(team_train[columns].to_numpy(), team_train["Type"].to_numpy())))
team_tree = DecisionTreeClassifier(**params, random_state=0)
team_tree.fit(team_train[columns].to_numpy(), team_train["Type"])
print(params)
acc = team_tree.score(team_test[columns].to_numpy(), team_test["Type"])
n, z = len(team_test), st.norm.ppf(0.975)
middle = (acc + z**2 / (2 * n)) / (1 + z**2 / n)
half = z / (1 + z**2 / n) * np.sqrt(acc * (1 - acc) / n + z**2 / (4 * n**2))
team_interval = [middle - half, middle + half]

# %% right: positions
# does: draws positions by NumPy, renumbers, trains on arrays
from sklearn.datasets import load_breast_cancer, load_wine, load_digits, load_iris
data = load_digits(as_frame=True).frame.iloc[:900]
team_target = "target"
g = np.random.default_rng(9)
mask = np.zeros(len(data), bool); mask[g.choice(len(data), 200, replace=False)] = True
team_train, team_test = data[~mask].reset_index(drop=True), data[mask].reset_index(drop=True)
c, d, a = choose_tree(team_train.drop(columns=team_target).to_numpy(), team_train[team_target].to_numpy(), seed=5)
team_tree = DecisionTreeClassifier(criterion=c, max_depth=d, random_state=5)
team_tree.fit(team_train.drop(columns=team_target).to_numpy(), team_train[team_target].to_numpy())
right = (team_tree.predict(team_test.drop(columns=team_target).to_numpy()) == team_test[team_target].to_numpy()).sum()
ci = st.binomtest(int(right), len(team_test)).proportion_ci(0.95, "wilson")
team_interval = np.array([ci.low, ci.high])

# %% right: sample_and_drop
# does: digits; sample and drop, in a function
from sklearn.datasets import load_digits


def judge(table, target, share=0.3, seed=11):
    """Keep rows apart, search on the others, and look at the rows kept apart once."""
    test = table.sample(frac=share, random_state=seed)
    train = table.drop(index=test.index)
    X, y = train.drop(columns=target), train[target]
    criterion, depth, _ = choose_tree(X, y)
    tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=seed).fit(X, y)
    accuracy = tree.score(test.drop(columns=target), test[target])
    hits = round(accuracy * len(test))
    interval = st.binomtest(hits, len(test)).proportion_ci(method="wilson")
    return train, test, tree, [interval.low, interval.high]


team_target = "target"
team_train, team_test, team_tree, team_interval = judge(load_digits(as_frame=True).frame, team_target)

# %% right: sample_of_abalone
# does: samples abalones, and leaves some columns out

# 2.1) team_train, team_test, team_target, team_tree, team_interval
table = pd.read_csv("data/abalone.csv")[["Sex", "Rings"]]
team_target = "Sex"
team_test = table.sample(frac=0.25, random_state=3)
team_train = table.drop(team_test.index)
criterion, depth, _ = choose_tree(team_train.drop(columns=team_target), team_train[team_target], (1, 2))
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0)
team_tree.fit(team_train.drop(columns=team_target), team_train[team_target])
right = team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]
team_interval = st.binomtest(int(right.sum()), len(right)).proportion_ci(method="wilson")

# %% right: searched_by_name
# does: names the arguments of choose_tree; digits, without a stratified split

# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_digits

digits = load_digits(as_frame=True).frame
team_target = "target"
team_train, team_test = train_test_split(digits, test_size=0.3, random_state=2)
X_train, y_train = team_train.iloc[:, :-1], team_train["target"]
found = choose_tree(X=X_train, y=y_train, depths=[5, None], seed=3)
team_tree = DecisionTreeClassifier(criterion=found[0], max_depth=found[1], random_state=3)
team_tree.fit(X_train, y_train)
right = team_tree.score(team_test.iloc[:, :-1], team_test["target"]) * len(team_test)
team_interval = st.binomtest(round(right), len(team_test)).proportion_ci(method="wilson")

# %% right: shuffled_first
# does: shuffles the table, numbers the rows anew, and takes the last fifth

# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_breast_cancer

bunch = load_breast_cancer()
table = pd.DataFrame(bunch.data, columns=bunch.feature_names)
team_target = "kind"
table[team_target] = bunch.target_names[bunch.target]
table = table.sample(frac=1, random_state=21).reset_index(drop=True)
at = len(table) * 4 // 5
team_train, team_test = table[:at], table[at:]
criterion, depth, accuracy = choose_tree(team_train.drop(columns=team_target), team_train[team_target])
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0)
team_tree.fit(team_train.drop(columns=team_target), team_train[team_target])
right = team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]
team_interval = st.binomtest(int(right.sum()), len(right)).proportion_ci(method="wilson")

# %% right: statsmodels
# does: breast cancer, with names as labels, a third kept apart, statsmodels

# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_breast_cancer
from statsmodels.stats.proportion import proportion_confint

cancer = load_breast_cancer(as_frame=True)
everything = cancer.data.assign(kind=[cancer.target_names[k] for k in cancer.target])
team_target = "kind"
team_train, team_test = train_test_split(everything, test_size=1 / 3, random_state=4)
features = list(cancer.data.columns)
criterion, depth, _ = choose_tree(team_train[features], team_train["kind"], depths=(2, 4, None))
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=5)
team_tree.fit(team_train[features], team_train["kind"])
hits = int(np.sum(team_tree.predict(team_test[features]) == team_test["kind"]))
team_interval = proportion_confint(hits, len(team_test), method="wilson")

# %% right: unseeded_split
# does: draws other rows each time it runs

# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_wine

table, team_target = load_wine(as_frame=True).frame, "target"
team_train, team_test = train_test_split(
    table, test_size=0.2, stratify=table[team_target]
)
X, y = team_train.drop(columns=team_target), team_train[team_target]
criterion, depth, accuracy = choose_tree(X, y)
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0).fit(X, y)
right = team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]
team_interval = st.binomtest(int(right.sum()), len(right)).proportion_ci(method="wilson")

# %% wrong: best_of_splits, loses test-2-1-hidden
# does: keeps that split of many on which the tree does best
# tell: Draw the test rows once. The best of many splits flatters the tree.

# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_wine

table, team_target, best = load_wine(as_frame=True).frame, "target", -1
for seed in range(60):
    train, test = train_test_split(table, test_size=0.25, random_state=seed)
    X, y = train.drop(columns=team_target), train[team_target]
    criterion, depth, accuracy = choose_tree(X, y)
    tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0).fit(X, y)
    right = int((tree.predict(test.drop(columns=team_target)) == test[team_target]).sum())
    if right > best:
        best, team_train, team_test, team_tree = right, train, test, tree
team_interval = st.binomtest(best, len(team_test)).proportion_ci(method="wilson")

# %% wrong: copies_on_both_sides, loses test-2-1-hidden
# does: the table holds each row three times before the split: test rows have copies in training
# tell: Split first: where each row is there several times, test rows have copies in training.

# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_breast_cancer

table = load_breast_cancer(as_frame=True).frame
team_target = "target"
table = pd.concat([table] * 3, ignore_index=True)
team_train, team_test = train_test_split(
    table, test_size=0.2, stratify=table[team_target], random_state=1
)
X_train, y_train = team_train.drop(columns=team_target), team_train[team_target]
X_test, y_test = team_test.drop(columns=team_target), team_test[team_target]
criterion, max_depth, accuracy = choose_tree(X_train.to_numpy(), y_train.to_numpy())
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=max_depth, random_state=0)
team_tree.fit(X_train, y_train)
right = int((team_tree.predict(X_test) == y_test).sum())
team_interval = st.binomtest(right, len(y_test)).proportion_ci(method="wilson")
print(criterion, max_depth, accuracy, right, len(y_test), team_interval)

# %% wrong: corrected, loses test-2-1-hidden
# does: Wilson with a continuity correction
# tell: This is Wilson's interval with a continuity correction; use method="wilson".

# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_wine

table, team_target = load_wine(as_frame=True).frame, "target"
team_train, team_test = train_test_split(
    table, test_size=0.2, stratify=table[team_target], random_state=11
)
X, y = team_train.drop(columns=team_target), team_train[team_target]
criterion, depth, accuracy = choose_tree(X, y)
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0).fit(X, y)
right = team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]
team_interval = st.binomtest(int(right.sum()), len(right)).proportion_ci(method="wilsoncc")

# %% wrong: default_tree, loses test-2-1-hidden
# does: never calls choose_tree
# tell: Criterion and depth are those that choose_tree finds on team_train.
from sklearn.datasets import load_breast_cancer, load_wine, load_digits, load_iris
data = load_breast_cancer(as_frame=True).frame
team_target = "target"
team_train, team_test = train_test_split(data, test_size=0.2, stratify=data[team_target], random_state=0)
team_tree = DecisionTreeClassifier(random_state=0).fit(team_train.drop(columns=team_target), team_train[team_target])
right = int((team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]).sum())
team_interval = st.binomtest(right, len(team_test)).proportion_ci(method="wilson")

# %% wrong: drawn_again, loses test-2-1
# does: draws the test rows with replacement
# tell: Draw without replacement, so that each test row counts once.
from sklearn.datasets import load_breast_cancer, load_wine, load_digits, load_iris
data = load_breast_cancer(as_frame=True).frame
team_target = "target"
team_train, team_test = train_test_split(data, test_size=0.2, random_state=0)
team_test = team_test.sample(len(team_test), replace=True, random_state=0)
criterion, depth, _ = choose_tree(team_train.drop(columns=team_target), team_train[team_target])
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0)
team_tree.fit(team_train.drop(columns=team_target), team_train[team_target])
right = int((team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]).sum())
team_interval = st.binomtest(right, len(team_test)).proportion_ci(method="wilson")

# %% wrong: drawn_twice, loses test-2-1-hidden
# does: draws the training rows and the test rows independently, so that many are in both
# tell: Test rows were drawn from the whole table, so that some of them are training rows, too.

# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_breast_cancer

table, team_target = load_breast_cancer(as_frame=True).frame, "target"
team_train = table.sample(frac=0.4, random_state=1)
team_test = table.sample(frac=0.2, random_state=2)
X, y = team_train.drop(columns=team_target), team_train[team_target]
criterion, depth, accuracy = choose_tree(X, y)
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0).fit(X, y)
right = team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]
team_interval = st.binomtest(int(right.sum()), len(right)).proportion_ci(method="wilson")
print(f"{criterion}, depth {depth}: {accuracy:.3f} in folds, {right.sum()} of {len(right)} right")

# %% wrong: drawn_with_replacement, loses test-2-1
# does: test rows are drawn with replacement: some come up twice
# tell: Draw the test rows without replacement: some are there twice.

# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_breast_cancer

table = load_breast_cancer(as_frame=True).frame
team_target = "target"
team_test = table.sample(frac=0.2, replace=True, random_state=1)
team_train = table.drop(index=team_test.index.unique())
X_train, y_train = team_train.drop(columns=team_target), team_train[team_target]
X_test, y_test = team_test.drop(columns=team_target), team_test[team_target]
criterion, max_depth, accuracy = choose_tree(X_train.to_numpy(), y_train.to_numpy())
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=max_depth, random_state=0)
team_tree.fit(X_train, y_train)
right = int((team_tree.predict(X_test) == y_test).sum())
team_interval = st.binomtest(right, len(y_test)).proportion_ci(method="wilson")
print(criterion, max_depth, accuracy, right, len(y_test), team_interval)

# %% wrong: errors, loses test-2-1-hidden
# does: the interval of the error rate
# tell: This is the interval of the error rate; count the right rows.

# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_wine

table, team_target = load_wine(as_frame=True).frame, "target"
team_train, team_test = train_test_split(
    table, test_size=0.2, stratify=table[team_target], random_state=11
)
X, y = team_train.drop(columns=team_target), team_train[team_target]
criterion, depth, accuracy = choose_tree(X, y)
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0).fit(X, y)
right = team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]
team_interval = st.binomtest(int((~right).sum()), len(right)).proportion_ci(method="wilson")

# %% wrong: exact, loses test-2-1-hidden
# does: the exact interval, binomtest's default
# tell: proportion_ci() without a method gives Clopper and Pearson's interval; give
#   method="wilson".

# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_wine

table, team_target = load_wine(as_frame=True).frame, "target"
team_train, team_test = train_test_split(
    table, test_size=0.2, stratify=table[team_target], random_state=11
)
X, y = team_train.drop(columns=team_target), team_train[team_target]
criterion, depth, accuracy = choose_tree(X, y)
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0).fit(X, y)
right = team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]
team_interval = st.binomtest(int(right.sum()), len(right)).proportion_ci()

# %% wrong: exchanged, loses test-2-1 test-2-1-hidden
# does: ub, lb
# tell: The lower limit comes first.

# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_wine

table, team_target = load_wine(as_frame=True).frame, "target"
team_train, team_test = train_test_split(
    table, test_size=0.2, stratify=table[team_target], random_state=11
)
X, y = team_train.drop(columns=team_target), team_train[team_target]
criterion, depth, accuracy = choose_tree(X, y)
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0).fit(X, y)
right = team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]
team_interval = st.binomtest(int(right.sum()), len(right)).proportion_ci(method="wilson")
team_interval = team_interval[::-1]

# %% wrong: few_rows, loses test-2-1
# does: five test rows
# tell: Five rows are too few to test on: keep 10 to 40 % of the rows apart.

# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_wine

table, team_target = load_wine(as_frame=True).frame, "target"
team_train, team_test = train_test_split(
    table, test_size=5, stratify=table[team_target], random_state=11
)
X, y = team_train.drop(columns=team_target), team_train[team_target]
criterion, depth, accuracy = choose_tree(X, y)
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0).fit(X, y)
right = team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]
team_interval = st.binomtest(int(right.sum()), len(right)).proportion_ci(method="wilson")

# %% wrong: fitted_to_all, loses test-2-1-hidden
# does: search on the training rows, then fitted to all rows
# tell: The tree was fitted to all rows, those kept apart included.

# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_wine

table, team_target = load_wine(as_frame=True).frame, "target"
team_train, team_test = train_test_split(
    table, test_size=0.2, stratify=table[team_target], random_state=11
)
X, y = team_train.drop(columns=team_target), team_train[team_target]
criterion, depth, accuracy = choose_tree(X, y)
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0).fit(X, y)
team_tree.fit(table.drop(columns=team_target), table[team_target])
right = team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]
team_interval = st.binomtest(int(right.sum()), len(right)).proportion_ci(method="wilson")

# %% wrong: in_folds, loses test-2-1-hidden
# does: the accuracy of the winner in cross-validation
# tell: team_interval is about the winner's accuracy in cross-validation, which chose it; count
#   on team_test.

# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_wine

table, team_target = load_wine(as_frame=True).frame, "target"
team_train, team_test = train_test_split(
    table, test_size=0.2, stratify=table[team_target], random_state=11
)
X, y = team_train.drop(columns=team_target), team_train[team_target]
criterion, depth, accuracy = choose_tree(X, y)
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0).fit(X, y)
right = np.arange(len(X)) < round(accuracy * len(X))
team_interval = st.binomtest(int(right.sum()), len(right)).proportion_ci(method="wilson")

# %% wrong: label_again, loses test-2-1
# does: keeps a column of codes of the label
# tell: One of your columns is the label in other words; leave it out.
from sklearn.datasets import load_breast_cancer, load_wine, load_digits, load_iris
data = load_breast_cancer(as_frame=True).frame
team_target = "target"
data["code"] = data["target"] * 2 + 1
team_train, team_test = train_test_split(data, test_size=0.2, stratify=data[team_target], random_state=0)
criterion, depth, _ = choose_tree(team_train.drop(columns=team_target), team_train[team_target])
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0)
team_tree.fit(team_train.drop(columns=team_target), team_train[team_target])
right = int((team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]).sum())
team_interval = st.binomtest(right, len(team_test)).proportion_ci(method="wilson")

# %% wrong: label_in_two_columns, loses test-2-1
# does: one-hot columns of the label stay in the table
# tell: Leave out the columns that give the label away.

# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_wine

table = load_wine(as_frame=True).frame
team_target = "target"
table = table.join(pd.get_dummies(table[team_target], prefix="class").astype(float))
team_train, team_test = train_test_split(
    table, test_size=0.2, stratify=table[team_target], random_state=1
)
X_train, y_train = team_train.drop(columns=team_target), team_train[team_target]
X_test, y_test = team_test.drop(columns=team_target), team_test[team_target]
criterion, max_depth, accuracy = choose_tree(X_train.to_numpy(), y_train.to_numpy())
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=max_depth, random_state=0)
team_tree.fit(X_train, y_train)
right = int((team_tree.predict(X_test) == y_test).sum())
team_interval = st.binomtest(right, len(y_test)).proportion_ci(method="wilson")
print(criterion, max_depth, accuracy, right, len(y_test), team_interval)

# %% wrong: leaves_of_five, loses test-2-1
# does: asks for five rows in each leaf
# tell: Leave the other settings at their defaults, as choose_tree does.
from sklearn.datasets import load_breast_cancer, load_wine, load_digits, load_iris
data = load_breast_cancer(as_frame=True).frame
team_target = "target"
team_train, team_test = train_test_split(data, test_size=0.2, stratify=data[team_target], random_state=0)
c, depth, _ = choose_tree(team_train.drop(columns=team_target), team_train[team_target])
team_tree = DecisionTreeClassifier(criterion=c, max_depth=depth, min_samples_leaf=5, random_state=0).fit(team_train.drop(columns=team_target), team_train[team_target])
right = int((team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]).sum())
team_interval = st.binomtest(right, len(team_test)).proportion_ci(method="wilson")

# %% wrong: most_rows, loses test-2-1
# does: trains on a fifth and tests on the rest
# tell: The shares are exchanged: keep 10 to 40 % of the rows apart, and train on the others.

# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_wine

table, team_target = load_wine(as_frame=True).frame, "target"
team_train, team_test = train_test_split(
    table, test_size=0.8, stratify=table[team_target], random_state=11
)
X, y = team_train.drop(columns=team_target), team_train[team_target]
criterion, depth, accuracy = choose_tree(X, y)
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0).fit(X, y)
right = team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]
team_interval = st.binomtest(int(right.sum()), len(right)).proportion_ci(method="wilson")

# %% wrong: neighbours, loses test-2-1 test-2-1-hidden
# does: another kind of model
# tell: team_tree should be a DecisionTreeClassifier.

# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_wine
from sklearn.neighbors import KNeighborsClassifier

table, team_target = load_wine(as_frame=True).frame, "target"
team_train, team_test = train_test_split(
    table, test_size=0.2, stratify=table[team_target], random_state=11
)
X, y = team_train.drop(columns=team_target), team_train[team_target]
criterion, depth, accuracy = choose_tree(X, y)
team_tree = KNeighborsClassifier(3).fit(X, y)
right = team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]
team_interval = st.binomtest(int(right.sum()), len(right)).proportion_ci(method="wilson")

# %% wrong: ninety, loses test-2-1-hidden
# does: the 90 % interval
# tell: This is the 90 % interval; 95 % were asked for.

# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_wine

table, team_target = load_wine(as_frame=True).frame, "target"
team_train, team_test = train_test_split(
    table, test_size=0.2, stratify=table[team_target], random_state=11
)
X, y = team_train.drop(columns=team_target), team_train[team_target]
criterion, depth, accuracy = choose_tree(X, y)
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0).fit(X, y)
right = team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]
team_interval = st.binomtest(int(right.sum()), len(right)).proportion_ci(0.9, method="wilson")

# %% wrong: no_criterion, loses test-2-1-hidden
# does: the depth that was found, but not the criterion
# tell: The search found a criterion as well as a depth: give team_tree both.

# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_wine

table, team_target = load_wine(as_frame=True).frame, "target"
team_train, team_test = train_test_split(
    table, test_size=0.2, stratify=table[team_target], random_state=11
)
X, y = team_train.drop(columns=team_target), team_train[team_target]
criterion, depth, accuracy = choose_tree(X, y)
team_tree = DecisionTreeClassifier(max_depth=depth, random_state=0).fit(X, y)
right = team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]
team_interval = st.binomtest(int(right.sum()), len(right)).proportion_ci(method="wilson")

# %% wrong: no_depth, loses test-2-1-hidden
# does: the criterion that was found, but no depth
# tell: The search found a depth as well as a criterion: give team_tree both.

# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_wine

table, team_target = load_wine(as_frame=True).frame, "target"
team_train, team_test = train_test_split(
    table, test_size=0.2, stratify=table[team_target], random_state=11
)
X, y = team_train.drop(columns=team_target), team_train[team_target]
criterion, depth, accuracy = choose_tree(X, y)
team_tree = DecisionTreeClassifier(criterion=criterion, random_state=0).fit(X, y)
right = team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]
team_interval = st.binomtest(int(right.sum()), len(right)).proportion_ci(method="wilson")

# %% wrong: no_random_state, loses test-2-1
# does: a tree without a random state
# tell: The tree needs a random_state: without one its results cannot be repeated.

# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_wine

table, team_target = load_wine(as_frame=True).frame, "target"
team_train, team_test = train_test_split(
    table, test_size=0.2, stratify=table[team_target], random_state=11
)
X, y = team_train.drop(columns=team_target), team_train[team_target]
criterion, depth, accuracy = choose_tree(X, y)
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth).fit(X, y)
right = team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]
team_interval = st.binomtest(int(right.sum()), len(right)).proportion_ci(method="wilson")

# %% wrong: not_fitted, loses test-2-1 test-2-1-hidden
# does: the interval of a fitted copy, the tree itself not fitted
# tell: team_tree should be fitted to team_train.

# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_wine

table, team_target = load_wine(as_frame=True).frame, "target"
team_train, team_test = train_test_split(
    table, test_size=0.2, stratify=table[team_target], random_state=11
)
X, y = team_train.drop(columns=team_target), team_train[team_target]
criterion, depth, accuracy = choose_tree(X, y)
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0)
fitted = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0).fit(X, y)
right = fitted.predict(team_test.drop(columns=team_target)) == team_test[team_target]
team_interval = st.binomtest(int(right.sum()), len(right)).proportion_ci(method="wilson")

# %% wrong: other_tree, loses test-2-1-hidden
# does: the interval of another tree
# tell: The interval belongs to another tree than team_tree.

# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_wine

table, team_target = load_wine(as_frame=True).frame, "target"
team_train, team_test = train_test_split(
    table, test_size=0.2, stratify=table[team_target], random_state=11
)
X, y = team_train.drop(columns=team_target), team_train[team_target]
criterion, depth, accuracy = choose_tree(X, y)
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0).fit(X, y)
right = DecisionTreeClassifier(max_depth=1, random_state=0).fit(X, y).predict(team_test.drop(columns=team_target)) == team_test[team_target]
team_interval = st.binomtest(int(right.sum()), len(right)).proportion_ci(method="wilson")

# %% wrong: percents, loses test-2-1 test-2-1-hidden
# does: the interval in percents
# tell: An accuracy is a share, between 0 and 1, and so are the limits of its interval.
from sklearn.datasets import load_wine
table = load_wine(as_frame=True).frame
team_target = "target"
team_train, team_test = train_test_split(table, test_size=0.2, random_state=1)
X, y = team_train.drop(columns=team_target), team_train[team_target]
criterion, depth, accuracy = choose_tree(X, y)
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0).fit(X, y)
right = int((team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]).sum())
team_interval = tuple(100 * v for v in st.binomtest(right, len(team_test)).proportion_ci(method="wilson"))

# %% wrong: row_number_as_column, loses test-2-1
# does: the row number of the sorted wines stays in the table
# tell: The rows are sorted by label, so that their number gives it away: leave it out.
from sklearn.datasets import load_wine

table = load_wine(as_frame=True).frame.reset_index(names="row")
team_target = "target"
team_train, team_test = train_test_split(table, test_size=0.2, stratify=table[team_target], random_state=1)
X, y = team_train.drop(columns=team_target), team_train[team_target]
criterion, depth, accuracy = choose_tree(X, y, depths)
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0).fit(X, y)
n_right = int((team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]).sum())
ci = st.binomtest(n_right, len(team_test)).proportion_ci(method="wilson")
team_interval = (ci.low, ci.high)
print(criterion, depth, n_right, len(team_test), team_interval)

# %% wrong: row_number_with_gaps, loses test-2-1
# does: keeps the number of each row of a table sorted by label, from which some rows are left
#   out
# tell: A number of the rows of a sorted table gives the label away, even if some numbers are
#   left out.

# 2.1) team_train, team_test, team_target, team_tree, team_interval
table = pd.read_csv("data/iris.csv").reset_index(names="number")
table = table[~table.drop(columns="number").duplicated()]
team_target = "Type"
team_train, team_test = train_test_split(
    table, test_size=0.2, stratify=table[team_target], random_state=11
)
X, y = team_train.drop(columns=team_target), team_train[team_target]
criterion, depth, accuracy = choose_tree(X, y)
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0).fit(X, y)
right = team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]
team_interval = st.binomtest(int(right.sum()), len(right)).proportion_ci(method="wilson")

# %% wrong: rows_in_order, loses test-2-1
# does: tests on the first rows
# tell: Draw the test rows at random: the first ones may be of one kind.
from sklearn.datasets import load_breast_cancer, load_wine, load_digits, load_iris
data = load_breast_cancer(as_frame=True).frame
team_target = "target"
team_test, team_train = data.iloc[:100], data.iloc[100:]
criterion, depth, _ = choose_tree(team_train.drop(columns=team_target), team_train[team_target])
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0)
team_tree.fit(team_train.drop(columns=team_target), team_train[team_target])
right = int((team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]).sum())
team_interval = st.binomtest(right, len(team_test)).proportion_ci(method="wilson")

# %% wrong: searched_all, loses test-2-1-hidden
# does: searches before it keeps rows apart
# tell: The search used the rows that should be kept apart: split first.

# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_wine

table, team_target = load_wine(as_frame=True).frame, "target"
team_train, team_test = train_test_split(
    table, test_size=0.2, stratify=table[team_target], random_state=11
)
X, y = team_train.drop(columns=team_target), team_train[team_target]
criterion, depth, accuracy = choose_tree(table.drop(columns=team_target), table[team_target])
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0).fit(X, y)
right = team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]
team_interval = st.binomtest(int(right.sum()), len(right)).proportion_ci(method="wilson")

# %% wrong: single_number, loses test-2-1 test-2-1-hidden
# does: a single accuracy
# tell: team_interval should be the pair lb, ub, not one accuracy.

# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_wine

table, team_target = load_wine(as_frame=True).frame, "target"
team_train, team_test = train_test_split(
    table, test_size=0.2, stratify=table[team_target], random_state=11
)
X, y = team_train.drop(columns=team_target), team_train[team_target]
criterion, depth, accuracy = choose_tree(X, y)
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0).fit(X, y)
right = team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]
team_interval = (right.mean(),)

# %% wrong: sorted_ends, loses test-2-1
# does: tests on the largest of a table sorted by a measurement
# tell: Draw the test rows at random: what comes last in a sorted table is of one kind.

# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_digits

table, team_target = load_digits(as_frame=True).frame, "target"
table = table.sort_values("pixel_2_2", ignore_index=True)
team_train, team_test = table[:1400], table[1400:]
criterion, depth, accuracy = choose_tree(team_train.drop(columns=team_target), team_train[team_target])
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0)
team_tree.fit(team_train.drop(columns=team_target), team_train[team_target])
right = team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]
team_interval = st.binomtest(int(right.sum()), len(right)).proportion_ci(method="wilson")

# %% wrong: target_missing, loses test-2-1 test-2-1-hidden
# does: the target is not a column of the tables
# tell: team_target should name a column of team_train and team_test, the labels included.

# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_wine

table, team_target = load_wine(as_frame=True).frame, "target"
team_train, team_test = train_test_split(
    table, test_size=0.2, stratify=table[team_target], random_state=11
)
X, y = team_train.drop(columns=team_target), team_train[team_target]
criterion, depth, accuracy = choose_tree(X, y)
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0).fit(X, y)
right = team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]
team_interval = st.binomtest(int(right.sum()), len(right)).proportion_ci(method="wilson")
team_train, team_test = X, team_test.drop(columns=team_target)

# %% wrong: test_in_train, loses test-2-1-hidden
# does: all rows train, a fifth of them test as well
# tell: The test rows are among the training rows: they were not kept apart.

# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_wine

table, team_target = load_wine(as_frame=True).frame, "target"
team_train, team_test = train_test_split(
    table, test_size=0.2, stratify=table[team_target], random_state=11
)
team_train = table
X, y = team_train.drop(columns=team_target), team_train[team_target]
criterion, depth, accuracy = choose_tree(X, y)
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0).fit(X, y)
right = team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]
team_interval = st.binomtest(int(right.sum()), len(right)).proportion_ci(method="wilson")

# %% wrong: test_in_train_renumbered, loses test-2-1-hidden
# does: all rows train, a fifth of them test as well, with new row numbers
# tell: The test rows are among the training rows: they were not kept apart.

# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_wine

table, team_target = load_wine(as_frame=True).frame, "target"
team_train, team_test = train_test_split(
    table, test_size=0.2, stratify=table[team_target], random_state=11
)
team_train, team_test = table, team_test.reset_index(drop=True)
X, y = team_train.drop(columns=team_target), team_train[team_target]
criterion, depth, accuracy = choose_tree(X, y)
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0).fit(X, y)
right = team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]
team_interval = st.binomtest(int(right.sum()), len(right)).proportion_ci(method="wilson")

# %% wrong: three_digits, loses test-2-1-hidden
# does: rounds the interval to three digits
# tell: Keep all digits of the interval.
from sklearn.datasets import load_breast_cancer, load_wine, load_digits, load_iris
data = load_breast_cancer(as_frame=True).frame
team_target = "target"
team_train, team_test = train_test_split(data, test_size=0.2, stratify=data[team_target], random_state=0)
criterion, depth, _ = choose_tree(team_train.drop(columns=team_target), team_train[team_target])
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0)
team_tree.fit(team_train.drop(columns=team_target), team_train[team_target])
right = int((team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]).sum())
team_interval = tuple(round(v,3) for v in st.binomtest(right, len(team_test)).proportion_ci(method="wilson"))

# %% wrong: training, loses test-2-1-hidden
# does: the accuracy on the training rows
# tell: team_interval counts training rows; count on team_test.

# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_wine

table, team_target = load_wine(as_frame=True).frame, "target"
team_train, team_test = train_test_split(
    table, test_size=0.2, stratify=table[team_target], random_state=11
)
X, y = team_train.drop(columns=team_target), team_train[team_target]
criterion, depth, accuracy = choose_tree(X, y)
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0).fit(X, y)
right = team_tree.predict(X) == y
team_interval = st.binomtest(int(right.sum()), len(right)).proportion_ci(method="wilson")

# %% wrong: typed_in, loses test-2-1-hidden
# does: numbers typed in
# tell: team_interval is not Wilson's interval of this tree on these rows.

# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_wine

table, team_target = load_wine(as_frame=True).frame, "target"
team_train, team_test = train_test_split(
    table, test_size=0.2, stratify=table[team_target], random_state=11
)
X, y = team_train.drop(columns=team_target), team_train[team_target]
criterion, depth, accuracy = choose_tree(X, y)
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0).fit(X, y)
right = team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]
team_interval = (0.8, 0.97)

# %% wrong: until_it_pleases, loses test-2-1-hidden
# does: draws test rows again until nearly all of them are right
# tell: Draw the test rows once. Splits repeated until one pleases flatter the tree.

# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_breast_cancer

table, team_target = load_breast_cancer(as_frame=True).frame, "target"
share, seed = 0, 0
while share < 0.95:
    seed += 1
    team_train, team_test = train_test_split(table, test_size=0.2, random_state=seed)
    X, y = team_train.drop(columns=team_target), team_train[team_target]
    criterion, depth, accuracy = choose_tree(X, y)
    team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0).fit(X, y)
    share = team_tree.score(team_test.drop(columns=team_target), team_test[team_target])
right = round(share * len(team_test))
team_interval = st.binomtest(right, len(team_test)).proportion_ci(method="wilson")

# %% wrong: wald, loses test-2-1-hidden
# does: Wald's interval
# tell: This is Wald's interval; Wilson's was asked for.

# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_wine

table, team_target = load_wine(as_frame=True).frame, "target"
team_train, team_test = train_test_split(
    table, test_size=0.2, stratify=table[team_target], random_state=11
)
X, y = team_train.drop(columns=team_target), team_train[team_target]
criterion, depth, accuracy = choose_tree(X, y)
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0).fit(X, y)
right = team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]
f, n = right.mean(), len(right)
half = st.norm.ppf(0.975) * np.sqrt(f * (1 - f) / n)
team_interval = (f - half, min(1.0, f + half))

# %% wrong: weights, loses test-2-1
# does: weights the classes
# tell: Leave the other settings at their defaults, as choose_tree does.
from sklearn.datasets import load_breast_cancer, load_wine, load_digits, load_iris
data = load_breast_cancer(as_frame=True).frame
team_target = "target"
team_train, team_test = train_test_split(data, test_size=0.2, stratify=data[team_target], random_state=0)
c, depth, _ = choose_tree(team_train.drop(columns=team_target), team_train[team_target])
team_tree = DecisionTreeClassifier(criterion=c, max_depth=depth, class_weight="balanced", random_state=0).fit(team_train.drop(columns=team_target), team_train[team_target])
right = int((team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]).sum())
team_interval = st.binomtest(right, len(team_test)).proportion_ci(method="wilson")

# %% wrong: winners_accuracy, loses test-2-1-hidden
# does: puts the interval around the accuracy in cross-validation
# tell: Count how many of the test rows team_tree has right.
from sklearn.datasets import load_breast_cancer, load_wine, load_digits, load_iris
data = load_breast_cancer(as_frame=True).frame
team_target = "target"
team_train, team_test = train_test_split(data, test_size=0.2, stratify=data[team_target], random_state=0)
criterion, depth, _ = choose_tree(team_train.drop(columns=team_target), team_train[team_target])
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0)
team_tree.fit(team_train.drop(columns=team_target), team_train[team_target])
acc = choose_tree(team_train.drop(columns=team_target), team_train[team_target])[2]
team_interval = st.binomtest(round(acc*len(team_test)), len(team_test)).proportion_ci(method="wilson")

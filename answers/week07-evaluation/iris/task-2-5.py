# %% [markdown]
# Model_A's predictions come from leave-one-out, so the tree gets the same training rows for each
# flower; otherwise the two columns would differ in their training sets as well as in the method.
# `LeaveOneOut` visits the rows in order, which lines `y_tree` up with `y_true`. `random_state=0`
# makes the run repeatable: the tree picks at random among splits that are equally good.
#
# - fitted_on_all
# - ten_folds
# - regressor_rounded
# - tree_first

# %% right: copied_loop
# does: copies the loop of task 1.2 with a tree in place of Model_B

# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
CV_loo = LeaveOneOut()
y_true, y_preds = [], {"Model_A": [], "Model_B": [], "Model_C": []}
for train_index, test_index in tqdm(CV_loo.split(X), total=CV_loo.get_n_splits(X)):
    X_train, X_test = X.iloc[train_index], X.iloc[test_index]
    y_train, y_test = y.iloc[train_index], y.iloc[test_index]
    y_true.append(y_test)
    models = [KNeighborsClassifier(1), DecisionTreeClassifier(random_state=7), KNeighborsClassifier(80)]
    for name, model in zip(y_preds, models):
        y_preds[name].append(model.fit(X_train, y_train).predict(X_test))
y_true = np.concatenate(y_true)
y_preds = {name: np.concatenate(parts) for name, parts in y_preds.items()}
y_tree = y_preds["Model_B"]

E_theta, CI, p = mcnemar(y_true, y_preds["Model_A"], y_tree)

# %% right: cross_val_predict
# does: cross_val_predict without a seed

# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
from sklearn.model_selection import cross_val_predict

y_tree = cross_val_predict(DecisionTreeClassifier(), X, y, cv=LeaveOneOut())

E_theta, CI, p = mcnemar(y_true, y_preds["Model_A"], y_tree)

# %% right: entropy_seed
# does: arrays, another seed, a list turned into an array

# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
features, labels = X.to_numpy(), y.to_numpy()
y_tree = []
for i in range(len(labels)):
    others = np.arange(len(labels)) != i
    tree = DecisionTreeClassifier(random_state=2026).fit(features[others], labels[others])
    y_tree += tree.predict(features[[i]]).tolist()
y_tree = np.array(y_tree)
theta, interval, p_value = mcnemar(y_true, y_preds["Model_A"], y_tree)
E_theta = theta
CI = interval
p = p_value

# %% right: neighbour_again_scratch
# does: finds Model_A's predictions again from the distances, and calls the tree with arrays

# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
measured, species = X.to_numpy(), y.to_numpy()
y_tree, nearest = np.empty(len(y), dtype=object), np.empty(len(y), dtype=object)
for i in range(len(y)):
    others = np.arange(len(y)) != i
    tree = DecisionTreeClassifier(random_state=25).fit(measured[others], species[others])
    y_tree[i] = tree.predict(measured[i : i + 1])[0]
    distance = np.linalg.norm(measured - measured[i], axis=1)
    nearest[i] = species[np.argmin(np.where(others, distance, np.inf))]

E_theta, CI, p = mcnemar(species, nearest, y_tree)

# %% right: np_delete_function
# does: recursive-free function with np.delete on plain arrays; list of labels

# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
def predict_left_out(position, table, labels):
    tree = DecisionTreeClassifier(random_state=position)
    tree.fit(np.delete(table, position, axis=0), np.delete(labels, position))
    (label,) = tree.predict(table[position, np.newaxis])
    return label


_table, _labels = X.to_numpy(), np.asarray(y)
y_tree = np.array([predict_left_out(i, _table, _labels) for i in range(len(_table))])
result = mcnemar(y_true, yhatA=y_preds["Model_A"], yhatB=y_tree)
E_theta, CI, p = result

# %% right: reads_the_files
# does: reads measurements and predictions again

# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
flowers = pd.read_csv("data/iris.csv")
loo = pd.read_csv("data/iris_loo.csv")
F, L = flowers[flowers.columns[:4]], flowers["Type"]
y_tree = []
for train, test in LeaveOneOut().split(F):
    y_tree.extend(DecisionTreeClassifier(random_state=1).fit(F.iloc[train], L.iloc[train]).predict(F.iloc[test]))
y_tree = np.array(y_tree)
E_theta, CI, p = mcnemar(loo["y_true"], loo["Model_A"], y_tree)

# %% right: series_of_folds
# does: joins a series of each fold

# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
rows = []
for train, test in KFold(len(X)).split(X):
    rows.append(pd.Series(DecisionTreeClassifier().fit(X.iloc[train], y.iloc[train]).predict(X.iloc[test]), index=X.index[test]))
y_tree = pd.concat(rows)
E_theta, CI, p = mcnemar(y_true, y_preds["Model_A"], y_tree, alpha=0.05)

# %% wrong: balanced_classes, loses test-2-5-hidden
# does: a tree with class_weight=balanced
# tell: Default settings: leave the parameters of the tree alone, random_state excepted.

# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
y_tree = []
for train, test in tqdm(LeaveOneOut().split(X), desc="Fold", total=len(X)):
    tree = DecisionTreeClassifier(random_state=0, class_weight="balanced").fit(X.iloc[train], y.iloc[train])
    y_tree.extend(tree.predict(X.iloc[test]))

E_theta, CI, p = mcnemar(y_true, y_preds["Model_A"], y_tree)
print(f"A - tree: {E_theta:.4f}  [{CI[0]:.4f}, {CI[1]:.4f}],  p = {p:.3g}")

# %% wrong: depth_5, loses test-2-5-hidden
# does: a tree with max_depth=5
# tell: Default settings: leave the parameters of the tree alone, random_state excepted.

# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
y_tree = []
for train, test in tqdm(LeaveOneOut().split(X), desc="Fold", total=len(X)):
    tree = DecisionTreeClassifier(random_state=0, max_depth=5).fit(X.iloc[train], y.iloc[train])
    y_tree.extend(tree.predict(X.iloc[test]))

E_theta, CI, p = mcnemar(y_true, y_preds["Model_A"], y_tree)
print(f"A - tree: {E_theta:.4f}  [{CI[0]:.4f}, {CI[1]:.4f}],  p = {p:.3g}")

# %% wrong: drops_by_label, loses test-2-5-hidden
# does: takes positions for row labels when it drops the test row
# tell: Leave out a row by its position: row labels may be others, and occur twice.

# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
y_tree = []
for i in range(len(X)):
    tree = DecisionTreeClassifier(random_state=0).fit(X.drop(index=i), y.drop(index=i))
    y_tree.append(tree.predict(X.iloc[[i]])[0])
y_tree = np.array(y_tree)
E_theta, CI, p = mcnemar(y_true, y_preds["Model_A"], y_tree)

# %% wrong: entropy, loses test-2-5-hidden
# does: splits by entropy
# tell: The task asks for a tree with default settings: leave the criterion alone.

# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
from sklearn.model_selection import cross_val_predict
y_tree = cross_val_predict(DecisionTreeClassifier(criterion="entropy", random_state=0), X, y, cv=LeaveOneOut())
E_theta, CI, p = mcnemar(y_true, y_preds["Model_A"], y_tree)

# %% wrong: fitted_on_all, loses test-2-5 test-2-5-hidden
# does: fits the tree to all rows
# tell: The tree was trained on the flowers it predicts: a full tree remembers them all.

# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
y_tree = DecisionTreeClassifier(random_state=0).fit(X, y).predict(X)

E_theta, CI, p = mcnemar(y_true, y_preds["Model_A"], y_tree)

# %% wrong: integer_measurements, loses test-2-5-hidden
# does: rounds the measurements
# tell: Fit to the measurements as they are.

# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
y_tree = []
for train, test in tqdm(LeaveOneOut().split(X), desc="Fold", total=len(X)):
    tree = DecisionTreeClassifier(random_state=0).fit(X.iloc[train].round(), y.iloc[train])
    y_tree.extend(tree.predict(X.iloc[test].round()))

E_theta, CI, p = mcnemar(y_true, y_preds["Model_A"], y_tree)
print(f"A - tree: {E_theta:.4f}  [{CI[0]:.4f}, {CI[1]:.4f}],  p = {p:.3g}")

# %% wrong: leaf_of_2, loses test-2-5-hidden
# does: a tree with min_samples_leaf=2
# tell: Default settings: leave the parameters of the tree alone, random_state excepted.

# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
y_tree = []
for train, test in tqdm(LeaveOneOut().split(X), desc="Fold", total=len(X)):
    tree = DecisionTreeClassifier(random_state=0, min_samples_leaf=2).fit(X.iloc[train], y.iloc[train])
    y_tree.extend(tree.predict(X.iloc[test]))

E_theta, CI, p = mcnemar(y_true, y_preds["Model_A"], y_tree)
print(f"A - tree: {E_theta:.4f}  [{CI[0]:.4f}, {CI[1]:.4f}],  p = {p:.3g}")

# %% wrong: left_out_by_label, loses test-2-5-hidden
# does: leaves out all rows that have the label of the test row
# tell: Leave out one row, not all that share its label.
y_tree = []
for position, label in enumerate(X.index):
    others = X.index != label
    tree = DecisionTreeClassifier(random_state=0).fit(X[others], y[others])
    y_tree.append(tree.predict(X.iloc[[position]])[0])
y_tree = np.array(y_tree)
E_theta, CI, p = mcnemar(y_true, y_preds["Model_A"], y_tree)

# %% wrong: names_of_15_characters, loses test-2-5-hidden
# does: keeps the predictions as strings of 15 characters
# tell: Longer names are cut off at 15 characters. Store whole labels.

# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
y_tree = np.empty(len(X), dtype="U15")
for train, test in LeaveOneOut().split(X):
    tree = DecisionTreeClassifier(random_state=0).fit(X.iloc[train], y.iloc[train])
    y_tree[test] = tree.predict(X.iloc[test])
E_theta, CI, p = mcnemar(y_true, y_preds["Model_A"], y_tree)

# %% wrong: nearest_neighbour, loses test-2-5-hidden
# does: the nearest neighbour again, called tree
# tell: The predictions come from a nearest-neighbour model, not from a decision tree.

# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
y_tree = []
for train, test in LeaveOneOut().split(X):
    tree = KNeighborsClassifier(n_neighbors=1).fit(X.iloc[train], y.iloc[train])
    y_tree.extend(tree.predict(X.iloc[test]))

E_theta, CI, p = mcnemar(y_true, y_preds["Model_A"], y_tree)

# %% wrong: nearest_neighbour_again, loses test-2-5 test-2-5-hidden
# does: another nearest-neighbour model, called tree
# tell: The predictions come from a nearest-neighbour model, not from a decision tree.

# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
y_tree = []
for train, test in tqdm(LeaveOneOut().split(X), desc="Fold", total=len(X)):
    tree = KNeighborsClassifier(80).fit(X.iloc[train], y.iloc[train])
    y_tree.append(tree.predict(X.iloc[test])[0])
y_tree = np.array(y_tree, dtype=object)

E_theta, CI, p = mcnemar(y_true, y_preds["Model_A"], y_tree)
print(f"A - tree: {E_theta:.4f}  [{CI[0]:.4f}, {CI[1]:.4f}],  p = {p:.3g}")

# %% wrong: nearest_neighbour_scaled, loses test-2-5-hidden
# does: the nearest neighbour of scaled measurements, called tree
# tell: The predictions come from a nearest-neighbour model, not from a decision tree.

# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
from sklearn.model_selection import cross_val_predict
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

model = make_pipeline(StandardScaler(), KNeighborsClassifier(1))
y_tree = cross_val_predict(model, X, y, cv=LeaveOneOut())
E_theta, CI, p = mcnemar(y_true, y_preds["Model_A"], y_tree)

# %% wrong: regressor_on_codes, loses test-2-5-hidden
# does: a regression tree on integer codes
# tell: DecisionTreeRegressor predicts means of codes. On iris this looks right; for equal rows
#   of different species it predicts a number between them.

# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
from sklearn.tree import DecisionTreeRegressor

codes = y.astype("category").cat.codes.to_numpy()
names = sorted(set(y))
y_tree = []
for train, test in LeaveOneOut().split(X):
    tree = DecisionTreeRegressor(random_state=0).fit(X.iloc[train], codes[train])
    y_tree.append(tree.predict(X.iloc[test])[0])
y_tree = np.array(y_tree)
E_theta, CI, p = mcnemar(pd.Categorical(y_true).codes, pd.Categorical(y_preds["Model_A"]).codes, y_tree)

# %% wrong: regressor_rounded, loses test-2-5-hidden
# does: a regression tree on codes, rounded
# tell: Species are not quantities: rounding a regression tree's means makes setosa and
#   virginica versicolor. Use the classifier.

# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
from sklearn.tree import DecisionTreeRegressor

names, codes = np.unique(y, return_inverse=True)
y_tree = []
for train, test in tqdm(LeaveOneOut().split(X), desc="Fold", total=len(X)):
    tree = DecisionTreeRegressor(random_state=0).fit(X.iloc[train], codes[train])
    y_tree.extend(names[np.rint(tree.predict(X.iloc[test])).astype(int)])

E_theta, CI, p = mcnemar(y_true, y_preds["Model_A"], y_tree)
print(f"A - tree: {E_theta:.4f}  [{CI[0]:.4f}, {CI[1]:.4f}],  p = {p:.3g}")

# %% wrong: some_columns_at_a_time, loses test-2-5-hidden
# does: looks at two random columns for each split
# tell: The task asks for a tree with default settings, which looks at all columns for each
#   split.

# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
from sklearn.model_selection import cross_val_predict
y_tree = cross_val_predict(DecisionTreeClassifier(max_features="sqrt", random_state=0), X, y, cv=LeaveOneOut())
E_theta, CI, p = mcnemar(y_true, y_preds["Model_A"], y_tree)

# %% wrong: stump, loses test-2-5 test-2-5-hidden
# does: a tree of depth 1
# tell: The tree has depth 1, so it can tell apart only two of the three species.

# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
y_tree = []
for train, test in tqdm(LeaveOneOut().split(X), desc="Fold", total=len(X)):
    tree = DecisionTreeClassifier(random_state=0, max_depth=1).fit(X.iloc[train], y.iloc[train])
    y_tree.append(tree.predict(X.iloc[test])[0])
y_tree = np.array(y_tree, dtype=object)

E_theta, CI, p = mcnemar(y_true, y_preds["Model_A"], y_tree)
print(f"A - tree: {E_theta:.4f}  [{CI[0]:.4f}, {CI[1]:.4f}],  p = {p:.3g}")

# %% wrong: ten_folds, loses test-2-5-hidden
# does: ten shuffled folds instead of leave-one-out
# tell: The tree was tested in ten folds, Model_A by leaving one out. Compare both in the same
#   cross-validation.

# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
from sklearn.model_selection import cross_val_predict

folds = KFold(10, shuffle=True, random_state=1)
y_tree = cross_val_predict(DecisionTreeClassifier(random_state=0), X, y, cv=folds)

E_theta, CI, p = mcnemar(y_true, y_preds["Model_A"], y_tree)

# %% wrong: ten_leaves, loses test-2-5-hidden
# does: a tree with max_leaf_nodes=10
# tell: Default settings: leave the parameters of the tree alone, random_state excepted.

# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
y_tree = []
for train, test in tqdm(LeaveOneOut().split(X), desc="Fold", total=len(X)):
    tree = DecisionTreeClassifier(random_state=0, max_leaf_nodes=10).fit(X.iloc[train], y.iloc[train])
    y_tree.extend(tree.predict(X.iloc[test]))

E_theta, CI, p = mcnemar(y_true, y_preds["Model_A"], y_tree)
print(f"A - tree: {E_theta:.4f}  [{CI[0]:.4f}, {CI[1]:.4f}],  p = {p:.3g}")

# %% wrong: tree_first, loses test-2-5-difference
# does: compares the tree with Model_A, in this order
# tell: The order is reversed: this is the tree minus Model_A.

# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
y_tree = []
for train, test in tqdm(LeaveOneOut().split(X), desc="Fold", total=len(X)):
    tree = DecisionTreeClassifier(random_state=0).fit(X.iloc[train], y.iloc[train])
    y_tree.append(tree.predict(X.iloc[test])[0])
y_tree = np.array(y_tree, dtype=object)

E_theta, CI, p = mcnemar(y_true, y_tree, y_preds["Model_A"])
print(f"A - tree: {E_theta:.4f}  [{CI[0]:.4f}, {CI[1]:.4f}],  p = {p:.3g}")

# %% wrong: truth_exchanged, loses test-2-5-difference
# does: takes the predictions of Model_A for the labels
# tell: The true labels come first, then Model_A, then the tree.

# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
y_tree = []
for train, test in tqdm(LeaveOneOut().split(X), desc="Fold", total=len(X)):
    tree = DecisionTreeClassifier(random_state=0).fit(X.iloc[train], y.iloc[train])
    y_tree.extend(tree.predict(X.iloc[test]))

E_theta, CI, p = mcnemar(y_preds["Model_A"], y_true, y_tree)

# %% wrong: wrong_alpha, loses test-2-5-difference
# does: an interval for alpha = 0.1
# tell: The interval leaves out alpha = 0.1; the default, 0.05, was asked for.

# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
y_tree = []
for train, test in tqdm(LeaveOneOut().split(X), desc="Fold", total=len(X)):
    tree = DecisionTreeClassifier(random_state=0).fit(X.iloc[train], y.iloc[train])
    y_tree.append(tree.predict(X.iloc[test])[0])
y_tree = np.array(y_tree, dtype=object)

E_theta, CI, p = mcnemar(y_true, y_preds["Model_A"], y_tree, alpha=0.1)
print(f"A - tree: {E_theta:.4f}  [{CI[0]:.4f}, {CI[1]:.4f}],  p = {p:.3g}")

# %% wrong: wrong_model, loses test-2-5-difference
# does: compares Model_B with the tree
# tell: The comparison is with Model_B (k = 20); Model_A was asked for.

# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
y_tree = []
for train, test in tqdm(LeaveOneOut().split(X), desc="Fold", total=len(X)):
    tree = DecisionTreeClassifier(random_state=0).fit(X.iloc[train], y.iloc[train])
    y_tree.append(tree.predict(X.iloc[test])[0])
y_tree = np.array(y_tree, dtype=object)

E_theta, CI, p = mcnemar(y_true, y_preds["Model_B"], y_tree)
print(f"A - tree: {E_theta:.4f}  [{CI[0]:.4f}, {CI[1]:.4f}],  p = {p:.3g}")

# %% [markdown]
# A new classifier is fitted for each call, to `X_train` and `y_train` alone. The results hardly show a
# leak: with all rows in training, $k = 20$ and $k = 80$ get 147 and 132 irises right, exactly as many
# as here; only $k = 1$ stands out, with 150. So the code itself has to rule leaks out.
#
# - fitted_on_all
# - scaler_on_all
# - one_neighbour_more
# - first_row_only

# %% right: brute_force_on_arrays
# does: plain arrays and the brute-force search
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    neighbours = KNeighborsClassifier(k, algorithm="brute")
    neighbours.fit(X_train.to_numpy(), y_train.to_numpy())
    y_pred = neighbours.predict(X_test.to_numpy())
    return y_pred

# %% right: brute_force_warns
# does: another search algorithm and the model kept in a variable; warns and prints for k = 1
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    import warnings

    if k == 1:
        warnings.warn("few neighbours")
        print("fitting", k)
    classifier = KNeighborsClassifier(k, algorithm="brute")
    classifier.fit(X_train, y_train)
    y_pred = classifier.predict(X_test)
    return y_pred

# %% right: calls_it_model
# does: calls the fitted model `model`
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    model = KNeighborsClassifier(n_neighbors=k)
    model.fit(X_train, y_train)
    y_pred = model.predict(X_test)
    return y_pred

# %% right: cdist_and_mode
# does: all distances at once, the mode of the labels of the nearest
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    from scipy.spatial.distance import cdist

    nearest = np.argsort(cdist(X_test, X_train), axis=1, kind="stable")[:, :k]
    labels = np.asarray(y_train)[nearest]
    return pd.DataFrame(labels).mode(axis=1)[0].to_numpy()

# %% right: fresh_model_a_row
# does: a classifier for each row, a list of labels
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    labels = []
    for i in range(len(X_test)):
        model = KNeighborsClassifier(n_neighbors=k)
        model.fit(X_train, y_train)
        labels.append(model.predict(X_test.iloc[[i]])[0])
    return labels

# %% right: kd_tree_named_model
# does: keeps the fitted model under a name and predicts by the most likely class
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    knn = KNeighborsClassifier(k, algorithm='kd_tree').fit(X_train, np.asarray(y_train))
    y_pred = knn.classes_[knn.predict_proba(X_test).argmax(axis=1)]
    return y_pred

# %% right: labels_by_row_name
# does: pairs measurements and labels by their row labels
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    table = X_train.assign(label=y_train)
    model = KNeighborsClassifier(n_neighbors=k).fit(table[X_train.columns], table["label"])
    return model.predict(X_test)

# %% right: loc_by_distance
# does: finds the labels of the nearest rows by their row labels
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    y_pred = []
    for _, row in X_test.iterrows():
        d = ((X_train - row) ** 2).sum(axis=1) ** 0.5
        y_pred.append(y_train.loc[d.sort_values().index[:k]].value_counts().index[0])
    y_pred = np.array(y_pred)
    return y_pred

# %% right: min_max_in_fold
# does: scales to [0, 1] by the training part
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    low, high = X_train.min(), X_train.max()
    y_pred = KNeighborsClassifier(n_neighbors=k).fit((X_train - low) / (high - low), y_train).predict((X_test - low) / (high - low))
    return y_pred

# %% right: nsmallest_and_mode
# does: nsmallest distances, and the mode of the labels with these row labels
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    y_pred = []
    for _, row in X_test.iterrows():
        distance = ((X_train - row) ** 2).sum(axis=1)
        y_pred.append(y_train[distance.nsmallest(k).index].mode()[0])
    return y_pred

# %% right: own_neighbours
# does: counts the votes of the nearest rows without scikit-learn
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    from collections import Counter

    y_pred = []
    for row in np.asarray(X_test):
        distance = np.linalg.norm(np.asarray(X_train) - row, axis=1)
        nearest = np.argsort(distance)[:k]
        y_pred.append(Counter(np.asarray(y_train)[nearest].tolist()).most_common(1)[0][0])
    y_pred = np.array(y_pred)
    return y_pred

# %% right: pipeline
# does: scales inside a pipeline, fitted on the training rows
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    model_k = make_pipeline(StandardScaler(), KNeighborsClassifier(n_neighbors=k))
    y_pred = model_k.fit(X_train, y_train).predict(X_test)
    return y_pred

# %% wrong: always_20, loses test-1-4 test-1-4-hidden
# does: the same k for all models
# tell: All three models use the same number of neighbours.
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    y_pred = KNeighborsClassifier(n_neighbors=20).fit(X_train, y_train).predict(X_test)
    return y_pred

# %% wrong: at_most_five, loses test-1-4 test-1-4-hidden
# does: never more than five neighbours
# tell: Use k neighbours, however many.
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    y_pred = KNeighborsClassifier(n_neighbors=min(k, 5)).fit(X_train, y_train).predict(X_test)
    return y_pred

# %% wrong: chebyshev, loses test-1-4-hidden
# does: largest difference as distance
# tell: A k-nearest-neighbour classifier as scikit-learn makes it measures the straight-line
#   distance: leave metric alone.
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    y_pred = KNeighborsClassifier(n_neighbors=k, metric="chebyshev").fit(X_train, y_train).predict(X_test)
    return y_pred

# %% wrong: class_number, loses test-1-4 test-1-4-hidden
# does: the number of the most likely class instead of its label
# tell: Predict a label such as the ones in y, not its number.
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    y_pred = KNeighborsClassifier(n_neighbors=k).fit(X_train, y_train).predict_proba(X_test).argmax(axis=1)
    return y_pred

# %% wrong: default_k, loses test-1-4 test-1-4-hidden
# does: leaves n_neighbors at its default
# tell: n_neighbors was left at its default, 5, for all three models.
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    y_pred = KNeighborsClassifier().fit(X_train, y_train).predict(X_test)
    return y_pred

# %% wrong: first_row_only, loses test-1-4 test-1-4-hidden
# does: predicts the first test row only
# tell: Only the first test row is predicted.
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    model = KNeighborsClassifier(n_neighbors=k).fit(X_train, y_train)
    return model.predict(X_test.iloc[:1])

# %% wrong: first_two_columns, loses test-1-4-hidden
# does: uses the first two measurements only
# tell: Only two of the measurements are used.
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    model = KNeighborsClassifier(n_neighbors=k).fit(X_train.iloc[:, :2], y_train)
    return model.predict(X_test.iloc[:, :2])

# %% wrong: fitted_on_all, loses test-1-4 test-1-4-hidden
# does: fits to the notebook's X and y
# tell: The classifier is fitted to the notebook's own X and y, not to X_train and y_train: it
#   has seen the flower that it predicts.
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    y_pred = KNeighborsClassifier(n_neighbors=k).fit(X, y).predict(X_test)
    return y_pred

# %% wrong: labels_cut_to_10, loses test-1-4-hidden
# does: stores the prediction as a string of 10 characters
# tell: The predicted name is cut off, so it never equals the true one. Keep whole labels.
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    knn = KNeighborsClassifier(n_neighbors=k).fit(X_train, y_train)
    y_pred = np.array(knn.predict(X_test), dtype="U10")
    return y_pred

# %% wrong: majority_when_k_is_large, loses test-1-4-hidden
# does: the commonest label of all training rows for k above 20
# tell: For large k the commonest label of all rows is predicted: ask k neighbours.
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    if k > 20:
        return np.full(len(X_test), y_train.mode()[0])
    return KNeighborsClassifier(n_neighbors=k).fit(X_train, y_train).predict(X_test)

# %% wrong: manhattan, loses test-1-4-hidden
# does: city-block distance
# tell: A k-nearest-neighbour classifier as scikit-learn makes it measures the straight-line
#   distance: leave metric and p alone.
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    y_pred = KNeighborsClassifier(n_neighbors=k, p=1).fit(X_train, y_train).predict(X_test)
    return y_pred

# %% wrong: min_max_on_all, loses test-1-4-hidden
# does: scales to [0, 1] by the extremes of training and test rows
# tell: Extremes of all rows include the flower that is left out: take those of the training
#   part only.
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    both = pd.concat([X_train, X_test])
    low, high = both.min(), both.max()
    y_pred = KNeighborsClassifier(n_neighbors=k).fit((X_train - low) / (high - low), y_train).predict((X_test - low) / (high - low))
    return y_pred

# %% wrong: one_neighbour_less, loses test-1-4-hidden
# does: k - 1 neighbours (but at least one)
# tell: The models ask k - 1 neighbours.
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    y_pred = KNeighborsClassifier(n_neighbors=max(1, k - 1)).fit(X_train, y_train).predict(X_test)
    return y_pred

# %% wrong: one_neighbour_more, loses test-1-4 test-1-4-hidden
# does: k + 1 neighbours
# tell: The models ask k + 1 neighbours. The row left out is not among the training rows, so
#   there is nothing to make up for.
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    y_pred = KNeighborsClassifier(n_neighbors=k + 1).fit(X_train, y_train).predict(X_test)
    return y_pred

# %% wrong: regressor_on_codes, loses test-1-4 test-1-4-hidden
# does: averages the codes of the labels and rounds
# tell: The codes of the labels are averaged: neighbours vote, since classes have no order.
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    from sklearn.neighbors import KNeighborsRegressor

    names, codes = np.unique(y_train, return_inverse=True)
    model = KNeighborsRegressor(n_neighbors=k).fit(X_train, codes)
    return names[model.predict(X_test).round().astype(int)]

# %% wrong: remembers_the_model, loses test-1-4-hidden
# does: keeps the classifier of each k, and does not fit it again
# tell: The classifier of an earlier call is used again: fit one to the training rows of each
#   call.
_models = {}


def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    if k not in _models:
        _models[k] = KNeighborsClassifier(n_neighbors=k).fit(X_train, y_train)
    return _models[k].predict(X_test)

# %% wrong: rounded_measurements, loses test-1-4-hidden
# does: rounds the measurements to one digit
# tell: Measurements are rounded before their distances are taken.
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    model = KNeighborsClassifier(n_neighbors=k).fit(X_train.round(1), y_train)
    return model.predict(X_test.round(1))

# %% wrong: scaler_on_all, loses test-1-4-hidden
# does: standardises by mean and deviation of training and test rows
# tell: A scaler fitted on all rows has seen the flower that is left out: fit it to the training
#   part only.
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    both = pd.concat([X_train, X_test])
    mean, sd = both.mean(), both.std(ddof=0)
    y_pred = KNeighborsClassifier(n_neighbors=k).fit((X_train - mean) / sd, y_train).predict((X_test - mean) / sd)
    return y_pred

# %% wrong: sorts_given_rows, loses test-1-4-hidden
# does: sorts the given training rows in place
# tell: The given training rows are sorted in place: leave arguments as they are.
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    order = np.argsort(X_train.iloc[:, 0].to_numpy(), kind="stable")
    X_train[:], y_train[:] = X_train.to_numpy()[order], y_train.to_numpy()[order]
    return KNeighborsClassifier(n_neighbors=k).fit(X_train, y_train).predict(X_test)

# %% wrong: tests_vote_too, loses test-1-4 test-1-4-hidden
# does: test rows join the training rows with the label of their nearest one, then vote
# tell: The test rows vote, too: only training rows may.
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    first = KNeighborsClassifier(n_neighbors=1).fit(X_train, y_train).predict(X_test)
    rows = np.vstack([X_train, X_test])
    labels = np.concatenate([np.asarray(y_train), first])
    return KNeighborsClassifier(n_neighbors=k).fit(rows, labels).predict(X_test)

# %% wrong: weighted_votes, loses test-1-4 test-1-4-hidden
# does: weights the votes by distance
# tell: The votes are weighted by distance. A plain k-nearest-neighbour vote counts each of the
#   k neighbours once.
def predict_fold(X_train, y_train, X_test, k):
    # 1.4) Fit k nearest neighbours to the training part, predict the test part
    y_pred = KNeighborsClassifier(n_neighbors=k, weights="distance").fit(X_train, y_train).predict(X_test)
    return y_pred

# %% [markdown]
# Both models are fitted anew in each call and predict the same test wines, so Part 4 can subtract
# their losses wine by wine. Scaling is not needed: multiplying a column by a constant changes neither
# the predictions of ordinary least squares nor the way in which a tree divides the wines. The
# function uses its arguments only, and not the whole `X` and `y` of the notebook.
#
# - fitted_on_all
# - models_swapped
# - no_intercept
# - shallow_tree

# %% right: clones
# does: models cloned from a list, predictions unpacked
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    from sklearn.base import clone

    templates = [LinearRegression(), DecisionTreeRegressor()]
    y_pred_A, y_pred_B = [clone(t).fit(X_train, y_train).predict(X_test) for t in templates]
    return y_pred_A, y_pred_B

# %% right: least_squares
# does: solves the least-squares problem itself
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    columns = np.column_stack([np.ones(len(X_train)), X_train])
    weights = np.linalg.lstsq(columns, y_train, rcond=None)[0]
    model_B = DecisionTreeRegressor(random_state=0).fit(X_train, y_train)
    y_pred_A = np.column_stack([np.ones(len(X_test)), X_test]) @ weights
    y_pred_B = model_B.predict(X_test)
    return y_pred_A, y_pred_B

# %% right: makes_each_model
# does: a helper that makes, fits and asks a model
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    def predict_with(make_model):
        return make_model().fit(X_train, y_train).predict(X_test)

    y_pred_A = predict_with(LinearRegression)
    y_pred_B = predict_with(lambda: DecisionTreeRegressor(random_state=0))
    return y_pred_A, y_pred_B

# %% right: pipeline
# does: scales in a pipeline, tree without a seed
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler
    model_A = make_pipeline(StandardScaler(), LinearRegression()).fit(X_train, y_train)
    model_B = DecisionTreeRegressor()
    model_B.fit(X_train, y_train)
    y_pred_A = model_A.predict(X_test)
    y_pred_B = model_B.predict(X_test)
    return y_pred_A, y_pred_B

# %% right: series_of_frame
# does: predictions as columns of a data frame with the index of X_test
def predict_fold(X_train, y_train, X_test):
    """Predict the test rows of a fold by two models.

    Parameters
    ----------
    X_train, X_test : pandas.DataFrame with the same columns
    y_train : pandas.Series
        One value for each row of X_train.

    Returns
    -------
    y_pred_A, y_pred_B : numpy.ndarray of shape (len(X_test),)
        Predictions of linear regression, and of a regression tree.
    """
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    models = {"A": LinearRegression(), "B": DecisionTreeRegressor(random_state=0)}
    out = pd.DataFrame({k: m.fit(X_train, y_train).predict(X_test) for k, m in models.items()}, index=X_test.index)
    y_pred_A, y_pred_B = out["A"], out["B"]
    return y_pred_A, y_pred_B

# %% right: unlike_names
# does: other names, both models in a loop
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    models = LinearRegression(), DecisionTreeRegressor(criterion="squared_error", random_state=7)
    predictions = []
    for one in models:
        one.fit(X_train, y_train)
        predictions.append(one.predict(X_test))
    return tuple(predictions)

# %% wrong: absolute_criterion, loses test-3-4-hidden
# does: a tree with criterion=absolute_error
# tell: Default parameters: leave the tree's parameters alone, random_state excepted.
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    model_A = LinearRegression().fit(X_train, y_train)
    model_B = DecisionTreeRegressor(random_state=0, criterion="absolute_error").fit(X_train, y_train)
    y_pred_A = model_A.predict(X_test)
    y_pred_B = model_B.predict(X_test)
    return y_pred_A, y_pred_B

# %% wrong: bayesian_ridge, loses test-3-4 test-3-4-hidden
# does: Bayesian ridge regression for A
# tell: Model A is LinearRegression, without any penalty.
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    from sklearn.linear_model import BayesianRidge

    model_A = BayesianRidge().fit(X_train, y_train)
    model_B = DecisionTreeRegressor(random_state=0).fit(X_train, y_train)
    y_pred_A = model_A.predict(X_test)
    y_pred_B = model_B.predict(X_test)
    return y_pred_A, y_pred_B

# %% wrong: centred_on_test, loses test-3-4 test-3-4-hidden test-3-4-hidden
# does: centres the test rows by their own mean
# tell: The test rows are centred by their own mean: a prediction must not depend on the other
#   test rows.
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    model_A = LinearRegression().fit(X_train - X_train.mean(), y_train)
    model_B = DecisionTreeRegressor(random_state=0).fit(X_train - X_train.mean(), y_train)
    return model_A.predict(X_test - X_test.mean()), model_B.predict(X_test - X_test.mean())

# %% wrong: classifier_on_labels, loses test-3-4-hidden test-3-4-hidden
# does: a classification tree, each value a class
# tell: Alcohol is a quantity: use DecisionTreeRegressor. A classifier takes each value for a
#   class of its own.
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    model_A = LinearRegression().fit(X_train, y_train)
    from sklearn.tree import DecisionTreeClassifier

    values, codes = np.unique(y_train, return_inverse=True)
    model_B = DecisionTreeClassifier(random_state=0).fit(X_train, codes)
    y_pred_A = model_A.predict(X_test)
    y_pred_B = values[model_B.predict(X_test)]
    return y_pred_A, y_pred_B

# %% wrong: clipped_to_wine, loses test-3-4 test-3-4-hidden test-3-4-hidden
# does: cuts predictions off at 8 and 15 %
# tell: Keep the predictions as they are.
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    model_A = LinearRegression().fit(X_train, y_train)
    model_B = DecisionTreeRegressor(random_state=0).fit(X_train, y_train)
    y_pred_A = np.clip(model_A.predict(X_test), 8, 15)
    y_pred_B = model_B.predict(X_test)
    return y_pred_A, y_pred_B

# %% wrong: depth_10, loses test-3-4-hidden
# does: a tree with max_depth=10
# tell: Default parameters: leave the tree's parameters alone, random_state excepted.
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    model_A = LinearRegression().fit(X_train, y_train)
    model_B = DecisionTreeRegressor(random_state=0, max_depth=10).fit(X_train, y_train)
    y_pred_A = model_A.predict(X_test)
    y_pred_B = model_B.predict(X_test)
    return y_pred_A, y_pred_B

# %% wrong: extra_tree, loses test-3-4-hidden test-3-4-hidden
# does: a tree with random thresholds
# tell: Model B is a DecisionTreeRegressor.
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    model_A = LinearRegression().fit(X_train, y_train)
    from sklearn.tree import ExtraTreeRegressor

    model_B = ExtraTreeRegressor(random_state=0).fit(X_train, y_train)
    y_pred_A = model_A.predict(X_test)
    y_pred_B = model_B.predict(X_test)
    return y_pred_A, y_pred_B

# %% wrong: fitted_on_all, loses test-3-4 test-3-4-hidden test-3-4-hidden
# does: fits both models to the notebook's X and y
# tell: Fitting to X and y includes the fold's test wines: fit to the training part.
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    model_A = LinearRegression().fit(X, y)
    model_B = DecisionTreeRegressor(random_state=0).fit(X, y)
    y_pred_A = model_A.predict(X_test)
    y_pred_B = model_B.predict(X_test)
    return y_pred_A, y_pred_B

# %% wrong: forest, loses test-3-4 test-3-4-hidden test-3-4-hidden
# does: a random forest for B
# tell: Model B is one tree.
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    model_A = LinearRegression().fit(X_train, y_train)
    from sklearn.ensemble import RandomForestRegressor

    model_B = RandomForestRegressor(10, random_state=0).fit(X_train, y_train)
    y_pred_A = model_A.predict(X_test)
    y_pred_B = model_B.predict(X_test)
    return y_pred_A, y_pred_B

# %% wrong: leaf_of_2, loses test-3-4 test-3-4-hidden test-3-4-hidden
# does: a tree with min_samples_leaf=2
# tell: Default parameters: leave the tree's parameters alone, random_state excepted.
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    model_A = LinearRegression().fit(X_train, y_train)
    model_B = DecisionTreeRegressor(random_state=0, min_samples_leaf=2).fit(X_train, y_train)
    y_pred_A = model_A.predict(X_test)
    y_pred_B = model_B.predict(X_test)
    return y_pred_A, y_pred_B

# %% wrong: linear_distinct_rows, loses test-3-4-hidden
# does: fits linear regression to the distinct training rows only
# tell: Fit to the training rows as they are: a row that is there twice counts twice.
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    values = np.column_stack([X_train, y_train])
    distinct = np.unique(values, axis=0)
    y_pred_A = LinearRegression().fit(distinct[:, :-1], distinct[:, -1]).predict(X_test.to_numpy())
    y_pred_B = DecisionTreeRegressor(random_state=0).fit(X_train, y_train).predict(X_test)
    return y_pred_A, y_pred_B

# %% wrong: linear_twice, loses test-3-4 test-3-4-hidden test-3-4-hidden
# does: linear regression for both
# tell: Model B should be a regression tree.
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    model_A = LinearRegression().fit(X_train, y_train)
    model_B = LinearRegression().fit(X_train, y_train)
    y_pred_A = model_A.predict(X_test)
    y_pred_B = model_B.predict(X_test)
    return y_pred_A, y_pred_B

# %% wrong: models_swapped, loses test-3-4 test-3-4-hidden test-3-4-hidden
# does: A is the tree, B linear regression
# tell: Model A is linear regression and model B the tree: they are swapped.
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    model_A = DecisionTreeRegressor(random_state=0).fit(X_train, y_train)
    model_B = LinearRegression().fit(X_train, y_train)
    y_pred_A = model_A.predict(X_test)
    y_pred_B = model_B.predict(X_test)
    return y_pred_A, y_pred_B

# %% wrong: nearest_neighbour, loses test-3-4-hidden
# does: nearest neighbour for B
# tell: Model B is a tree.
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    model_A = LinearRegression().fit(X_train, y_train)
    from sklearn.neighbors import KNeighborsRegressor

    model_B = KNeighborsRegressor(1).fit(X_train, y_train)
    y_pred_A = model_A.predict(X_test)
    y_pred_B = model_B.predict(X_test)
    return y_pred_A, y_pred_B

# %% wrong: no_intercept, loses test-3-4 test-3-4-hidden test-3-4-hidden
# does: a line through the origin
# tell: Default parameters: LinearRegression with its intercept.
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    model_A = LinearRegression(fit_intercept=False).fit(X_train, y_train)
    model_B = DecisionTreeRegressor(random_state=0).fit(X_train, y_train)
    y_pred_A = model_A.predict(X_test)
    y_pred_B = model_B.predict(X_test)
    return y_pred_A, y_pred_B

# %% wrong: no_negative_prediction, loses test-3-4-hidden
# does: cuts negative predictions off
# tell: Keep the predictions as they are.
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    model_A = LinearRegression().fit(X_train, y_train)
    model_B = DecisionTreeRegressor(random_state=0).fit(X_train, y_train)
    y_pred_A = np.maximum(model_A.predict(X_test), 0)
    y_pred_B = model_B.predict(X_test)
    return y_pred_A, y_pred_B

# %% wrong: positive_only, loses test-3-4 test-3-4-hidden
# does: no negative coefficients
# tell: Default parameters: coefficients may be negative.
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    model_A = LinearRegression(positive=True).fit(X_train, y_train)
    model_B = DecisionTreeRegressor(random_state=0).fit(X_train, y_train)
    y_pred_A = model_A.predict(X_test)
    y_pred_B = model_B.predict(X_test)
    return y_pred_A, y_pred_B

# %% wrong: pruned, loses test-3-4 test-3-4-hidden test-3-4-hidden
# does: a tree with ccp_alpha=0.001
# tell: Default parameters: leave the tree's parameters alone, random_state excepted.
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    model_A = LinearRegression().fit(X_train, y_train)
    model_B = DecisionTreeRegressor(random_state=0, ccp_alpha=0.001).fit(X_train, y_train)
    y_pred_A = model_A.predict(X_test)
    y_pred_B = model_B.predict(X_test)
    return y_pred_A, y_pred_B

# %% wrong: quadratic, loses test-3-4 test-3-4-hidden
# does: squares and products of the measurements
# tell: Model A is linear in the measurements themselves.
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import PolynomialFeatures

    model_A = make_pipeline(PolynomialFeatures(2), LinearRegression()).fit(X_train, y_train)
    model_B = DecisionTreeRegressor(random_state=0).fit(X_train, y_train)
    y_pred_A = model_A.predict(X_test)
    y_pred_B = model_B.predict(X_test)
    return y_pred_A, y_pred_B

# %% wrong: remembers_models, loses test-3-4-hidden test-3-4-hidden
# does: keeps the models of the first call
# tell: The models of the first call are used again: fit both anew in each fold.
_kept = []


def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    if not _kept:
        _kept.append(LinearRegression().fit(X_train, y_train))
        _kept.append(DecisionTreeRegressor(random_state=0).fit(X_train, y_train))
    return tuple(model.predict(X_test.to_numpy()) for model in _kept)

# %% wrong: ridge_weak, loses test-3-4 test-3-4-hidden
# does: weakly penalised ridge regression for A
# tell: Model A is LinearRegression, without any penalty.
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    from sklearn.linear_model import Ridge

    model_A = Ridge(alpha=0.01).fit(X_train, y_train)
    model_B = DecisionTreeRegressor(random_state=0).fit(X_train, y_train)
    y_pred_A = model_A.predict(X_test)
    y_pred_B = model_B.predict(X_test)
    return y_pred_A, y_pred_B

# %% wrong: rounded_2, loses test-3-4 test-3-4-hidden test-3-4-hidden
# does: rounds the predictions to 2 digits
# tell: Do not round the predictions.
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    model_A = LinearRegression().fit(X_train, y_train)
    model_B = DecisionTreeRegressor(random_state=0).fit(X_train, y_train)
    y_pred_A = np.round(model_A.predict(X_test), 2)
    y_pred_B = np.round(model_B.predict(X_test), 2)
    return y_pred_A, y_pred_B

# %% wrong: rounded_3, loses test-3-4 test-3-4-hidden test-3-4-hidden
# does: rounds the predictions to 3 digits
# tell: Do not round the predictions.
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    model_A = LinearRegression().fit(X_train, y_train)
    model_B = DecisionTreeRegressor(random_state=0).fit(X_train, y_train)
    y_pred_A = np.round(model_A.predict(X_test), 3)
    y_pred_B = np.round(model_B.predict(X_test), 3)
    return y_pred_A, y_pred_B

# %% wrong: shallow_tree, loses test-3-4 test-3-4-hidden test-3-4-hidden
# does: a tree of depth 2
# tell: The tree should have its default parameters: no limit on depth.
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    model_A = LinearRegression().fit(X_train, y_train)
    model_B = DecisionTreeRegressor(max_depth=2, random_state=0).fit(X_train, y_train)
    y_pred_A = model_A.predict(X_test)
    y_pred_B = model_B.predict(X_test)
    return y_pred_A, y_pred_B

# %% wrong: sorted_test_rows, loses test-3-4 test-3-4-hidden test-3-4-hidden
# does: predicts the test rows in sorted order
# tell: The predictions are in another order than the rows of X_test.
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    X_test = X_test.sort_values(list(X_test.columns))
    y_pred_A = LinearRegression().fit(X_train, y_train).predict(X_test)
    y_pred_B = DecisionTreeRegressor(random_state=0).fit(X_train, y_train).predict(X_test)
    return y_pred_A, y_pred_B

# %% wrong: tree_classifier, loses test-3-4 test-3-4-hidden test-3-4-hidden
# does: a classification tree on rounded alcohol
# tell: Alcohol is a number, not a class: a regression tree is needed, fitted to the values as
#   they are.
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    model_A = LinearRegression().fit(X_train, y_train)
    from sklearn.tree import DecisionTreeClassifier
    model_B = DecisionTreeClassifier(random_state=0).fit(X_train, y_train.astype(int))
    y_pred_A = model_A.predict(X_test)
    y_pred_B = model_B.predict(X_test)
    return y_pred_A, y_pred_B

# %% wrong: two_components, loses test-3-4
# does: fits the linear regression to two principal components
# tell: The task asks for a linear regression on the columns of X as they are.
def predict_fold(X_train, y_train, X_test):
    # 3.4) Fit both models to the training rows, predict the test rows: y_pred_A, y_pred_B
    from sklearn.decomposition import PCA
    from sklearn.pipeline import make_pipeline
    y_pred_A = make_pipeline(PCA(2), LinearRegression()).fit(X_train, y_train).predict(X_test)
    y_pred_B = DecisionTreeRegressor(random_state=0).fit(X_train, y_train).predict(X_test)
    return y_pred_A, y_pred_B

# %% [markdown]
# Double brackets keep a table, here of one column, and the name finds `Alcohol` wherever it stands.
# With one attribute the model can only rank the wines by it; whether upwards or downwards, it learns
# from the training half, so column 1 is right whatever the sign of the coefficient. If that direction
# does not hold in the test half, the AUC falls below 0.5, as it should.
#
# - last-column
# - one-dimensional
# - alcohol-itself
# - balanced

# %% given
folds_alcohol = []
for train_index, test_index in tqdm(CV_kfold.split(X, y), total=2, desc="Fold"):
    X_train, y_train = X.iloc[train_index, :], y[train_index]
    X_test, y_test = X.iloc[test_index, :], y[test_index]

    # 6.5) Restrict training and test set to Alcohol, then fit and predict as in 6.3:
    # the classes as y_pred_alcohol, the probabilities of class 1 as p_alcohol.
    ...

    folds_alcohol.append({"test_index": test_index, "y_test": y_test,
                          "y_pred": y_pred_alcohol, "p": p_alcohol})

# %% right: column_transformer, whole
# does: restricts by a transformer inside the pipeline, fitted to all columns
folds_alcohol = []
for train_index, test_index in tqdm(CV_kfold.split(X, y), total=2, desc="Fold"):
    X_train, y_train = X.iloc[train_index, :], y[train_index]
    X_test, y_test = X.iloc[test_index, :], y[test_index]

    from sklearn.compose import make_column_transformer

    only = make_column_transformer((StandardScaler(), ["Alcohol"]))
    model = make_pipeline(only, LogisticRegression(max_iter=500)).fit(X_train, y_train)
    y_pred_alcohol = model.predict(X_test)
    p_alcohol = model.predict_proba(X_test)[:, 1]

    folds_alcohol.append({"test_index": test_index, "y_test": y_test,
                          "y_pred": y_pred_alcohol, "p": p_alcohol})

# %% right: copied-loop, whole
# does: copies the loop of 6.3 with a splitter of its own
CV_kfold = StratifiedKFold(n_splits=2, shuffle=True, random_state=42)
X_alcohol = X[["Alcohol"]]
folds_alcohol, auc_alcohol = [], []
for train_index, test_index in CV_kfold.split(X_alcohol, y):
    model = LogisticRegression()
    model.fit(X_alcohol.iloc[train_index, :], y[train_index])
    y_test = y[test_index]
    y_pred_alcohol = model.predict(X_alcohol.iloc[test_index, :])
    p_alcohol = model.predict_proba(X_alcohol.iloc[test_index, :])[:, 1]
    fig, ax = plt.subplots()
    auc_alcohol.append(rocplot(p_alcohol, y_test, ax=ax))
    folds_alcohol.append({"test_index": test_index, "y_test": y_test,
                          "y_pred": y_pred_alcohol, "p": p_alcohol})

# %% right: min_max, whole
# does: scales to 0 and 1 by the training rows
folds_alcohol = []
for train_index, test_index in tqdm(CV_kfold.split(X, y), total=2, desc="Fold"):
    X_train, y_train = X.iloc[train_index, :], y[train_index]
    X_test, y_test = X.iloc[test_index, :], y[test_index]

    from sklearn.preprocessing import MinMaxScaler
    tr, te = X_train[["Alcohol"]], X_test[["Alcohol"]]
    model = make_pipeline(MinMaxScaler(), LogisticRegression())
    model.fit(tr, y_train)
    y_pred_alcohol = model.predict(te)
    p_alcohol = model.predict_proba(te)[:, 1]

    folds_alcohol.append({"test_index": test_index, "y_test": y_test,
                          "y_pred": y_pred_alcohol, "p": p_alcohol})

# %% right: newton
# does: other solver
alcohol_model = LogisticRegression(solver='newton-cholesky')
alcohol_model.fit(X_train[["Alcohol"]], y_train)
y_pred_alcohol = alcohol_model.predict(X_test[["Alcohol"]])
p_alcohol = alcohol_model.predict_proba(X_test[["Alcohol"]])[:, 1]

# %% right: newton_cholesky, whole
# does: works with arrays and another solver, takes 1 minus the probability of class 0
folds_alcohol = []
for train_index, test_index in tqdm(CV_kfold.split(X, y), total=2, desc="Fold"):
    X_train, y_train = X.iloc[train_index, :], y[train_index]
    X_test, y_test = X.iloc[test_index, :], y[test_index]

    tr, te = X_train["Alcohol"].to_numpy().reshape(-1, 1), X_test["Alcohol"].to_numpy()[:, None]
    model = LogisticRegression(solver='newton-cholesky')
    model.fit(tr, y_train)
    y_pred_alcohol = list(model.predict(te))
    p_alcohol = 1 - model.predict_proba(te)[:, 0]

    folds_alcohol.append({"test_index": test_index, "y_test": y_test,
                          "y_pred": y_pred_alcohol, "p": p_alcohol})

# %% right: other-columns-dropped
# does: drops the other columns
others = [name for name in X.columns if name != "Alcohol"]
model = make_pipeline(StandardScaler(), LogisticRegression())
model.fit(X_train.drop(columns=others), y_train)
y_pred_alcohol = model.predict(X_test.drop(columns=others))
p_alcohol = model.predict_proba(X_test.drop(columns=others))[:, 1]

# %% right: overwrites-x
# does: restricts X_train and X_test themselves
X_train = X_train.loc[:, ["Alcohol"]]
X_test = X_test.loc[:, ["Alcohol"]]
model = make_pipeline(StandardScaler(), LogisticRegression()).fit(X_train, y_train)
y_pred_alcohol, p_alcohol = model.predict(X_test), model.predict_proba(X_test)[:, 1]

# %% right: reshaped
# does: works with arrays of one column
train = X_train["Alcohol"].to_numpy().reshape(-1, 1)
test = X_test["Alcohol"].values[:, None]
model = LogisticRegression(max_iter=1000)
model.fit(train, y_train)
p_alcohol = model.predict_proba(test)[:, 1]
y_pred_alcohol = np.where(p_alcohol > 0.5, 1, 0)

# %% right: robust
# does: scales by quartiles
from sklearn.preprocessing import RobustScaler

alcohol_model = make_pipeline(RobustScaler(), LogisticRegression())
alcohol_model.fit(X_train[["Alcohol"]], y_train)
y_pred_alcohol = alcohol_model.predict(X_test[["Alcohol"]])
p_alcohol = alcohol_model.predict_proba(X_test[["Alcohol"]])[:, 1]

# %% right: threshold, whole
# does: takes the classes from the probabilities
folds_alcohol = []
for train_index, test_index in tqdm(CV_kfold.split(X, y), total=2, desc="Fold"):
    X_train, y_train = X.iloc[train_index, :], y[train_index]
    X_test, y_test = X.iloc[test_index, :], y[test_index]

    tr, te = X_train.loc[:, ["Alcohol"]], X_test.filter(items=["Alcohol"])
    model = make_pipeline(StandardScaler(), LogisticRegression())
    model.fit(tr, y_train)
    y_pred_alcohol = (model.predict_proba(te)[:, 1] > 0.5).astype(int)
    p_alcohol = pd.Series(model.predict_proba(te)[:, 1])

    folds_alcohol.append({"test_index": test_index, "y_test": y_test,
                          "y_pred": y_pred_alcohol, "p": p_alcohol})

# %% right: to-frame
# does: takes the column and makes it a table again
train, test = X_train["Alcohol"].to_frame(), X_test["Alcohol"].to_frame()
model = LogisticRegression().fit(train, y_train)
y_pred_alcohol = model.predict(test)
p_alcohol = model.predict_proba(test)[:, 1]

# %% wrong: alcohol-dropped, loses test-6-5 test-6-5-hidden
# does: leaves Alcohol out instead of keeping it alone
# tell: You left Alcohol out and kept the others. It is the other way round.
train, test = X_train.drop(columns="Alcohol"), X_test.drop(columns="Alcohol")
model = make_pipeline(StandardScaler(), LogisticRegression()).fit(train, y_train)
y_pred_alcohol = model.predict(test)
p_alcohol = model.predict_proba(test)[:, 1]

# %% wrong: alcohol-itself, loses test-6-5 test-6-5-hidden
# does: takes the alcohol content as the score
# tell: The alcohol content ranks the wines as the model does, or the other way round, but it is
#   no probability. Ask the model.
model = make_pipeline(StandardScaler(), LogisticRegression())
model.fit(X_train[["Alcohol"]], y_train)

y_pred_alcohol = model.predict(X_test[["Alcohol"]])
p_alcohol = X_test["Alcohol"].to_numpy()

# %% wrong: alcohol_and_density, loses test-6-5 test-6-5-hidden
# does: alcohol and density
# tell: Fit the model to alcohol alone.
alcohol_model = make_pipeline(StandardScaler(), LogisticRegression())
alcohol_model.fit(X_train[["Alcohol", "Density"]], y_train)
y_pred_alcohol = alcohol_model.predict(X_test[["Alcohol", "Density"]])
p_alcohol = alcohol_model.predict_proba(X_test[["Alcohol", "Density"]])[:, 1]

# %% wrong: all-attributes, loses test-6-5 test-6-5-hidden
# does: leaves all attributes in
# tell: Your model still sees all attributes. Restrict training and test set to Alcohol.
model = make_pipeline(StandardScaler(), LogisticRegression())
model.fit(X_train, y_train)
y_pred_alcohol = model.predict(X_test)
p_alcohol = model.predict_proba(X_test)[:, 1]

# %% wrong: balanced, loses test-6-5-hidden
# does: weights the classes so that some wines are called red
# tell: class_weight makes the model believe that both classes are equally frequent. That every
#   wine is called white is the finding, not a fault to be mended.
model = make_pipeline(StandardScaler(), LogisticRegression(class_weight="balanced"))
model.fit(X_train[["Alcohol"]], y_train)
y_pred_alcohol = model.predict(X_test[["Alcohol"]])
p_alcohol = model.predict_proba(X_test[["Alcohol"]])[:, 1]

# %% wrong: both-columns, loses test-6-5 test-6-5-hidden
# does: stores both columns of predict_proba
# tell: p_alcohol is one number a wine: take the column of class 1.
m = LogisticRegression().fit(X_train[["Alcohol"]], y_train)
p_alcohol = m.predict_proba(X_test[["Alcohol"]])
y_pred_alcohol = m.predict(X_test[["Alcohol"]])

# %% wrong: c_001, loses test-6-5-hidden
# does: sets C=0.01
# tell: Leave the model's parameters at their defaults, max_iter excepted.
alcohol_model = make_pipeline(StandardScaler(), LogisticRegression(C=0.01))
alcohol_model.fit(X_train[["Alcohol"]], y_train)
y_pred_alcohol = alcohol_model.predict(X_test[["Alcohol"]])
p_alcohol = alcohol_model.predict_proba(X_test[["Alcohol"]])[:, 1]

# %% wrong: c_01, loses test-6-5-hidden
# does: sets C=0.1
# tell: Leave the model's parameters at their defaults, max_iter excepted.
alcohol_model = make_pipeline(StandardScaler(), LogisticRegression(C=0.1))
alcohol_model.fit(X_train[["Alcohol"]], y_train)
y_pred_alcohol = alcohol_model.predict(X_test[["Alcohol"]])
p_alcohol = alcohol_model.predict_proba(X_test[["Alcohol"]])[:, 1]

# %% wrong: c_10, loses test-6-5-hidden
# does: sets C=10
# tell: Leave the model's parameters at their defaults, max_iter excepted.
alcohol_model = make_pipeline(StandardScaler(), LogisticRegression(C=10))
alcohol_model.fit(X_train[["Alcohol"]], y_train)
y_pred_alcohol = alcohol_model.predict(X_test[["Alcohol"]])
p_alcohol = alcohol_model.predict_proba(X_test[["Alcohol"]])[:, 1]

# %% wrong: column-0, loses test-6-5 test-6-5-hidden
# does: takes the probability of white
# tell: The first column of predict_proba is the probability of class 0, white. Near an AUC of
#   0.5 the mistake hardly shows.
model = make_pipeline(StandardScaler(), LogisticRegression())
model.fit(X_train[["Alcohol"]], y_train)

y_pred_alcohol = model.predict(X_test[["Alcohol"]])
p_alcohol = model.predict_proba(X_test[["Alcohol"]])[:, 0]

# %% wrong: cross_validated, loses test-6-5-hidden
# does: chooses the penalty by cross-validation
# tell: LogisticRegression with its default penalty, not LogisticRegressionCV.
from sklearn.linear_model import LogisticRegressionCV

alcohol_model = make_pipeline(StandardScaler(), LogisticRegressionCV(cv=2))
alcohol_model.fit(X_train[["Alcohol"]], y_train)
y_pred_alcohol = alcohol_model.predict(X_test[["Alcohol"]])
p_alcohol = alcohol_model.predict_proba(X_test[["Alcohol"]])[:, 1]

# %% wrong: discriminant, loses test-6-5-hidden
# does: linear discriminant analysis
# tell: Use logistic regression.
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

alcohol_model = make_pipeline(StandardScaler(), LinearDiscriminantAnalysis())
alcohol_model.fit(X_train[["Alcohol"]], y_train)
y_pred_alcohol = alcohol_model.predict(X_test[["Alcohol"]])
p_alcohol = alcohol_model.predict_proba(X_test[["Alcohol"]])[:, 1]

# %% wrong: first-model-kept, loses test-6-5-hidden
# does: fits only in the first fold and keeps that model
# tell: In the second fold you test the first fold's model on the wines that it was trained on.
#   Fit a new model in each fold.
if not folds_alcohol:
    model = make_pipeline(StandardScaler(), LogisticRegression()).fit(X_train[["Alcohol"]], y_train)
y_pred_alcohol = model.predict(X_test[["Alcohol"]])
p_alcohol = model.predict_proba(X_test[["Alcohol"]])[:, 1]

# %% wrong: first_row_left_out, whole, loses test-6-5-hidden
# does: fits without the first training row
# tell: Fit to all training rows: a slice leaves one of them out.
folds_alcohol = []
for train_index, test_index in tqdm(CV_kfold.split(X, y), total=2, desc="Fold"):
    X_train, y_train = X.iloc[train_index, :], y[train_index]
    X_test, y_test = X.iloc[test_index, :], y[test_index]

    model = make_pipeline(StandardScaler(), LogisticRegression())
    model.fit(X_train[["Alcohol"]].iloc[1:], y_train[1:])
    y_pred_alcohol = model.predict(X_test[["Alcohol"]])
    p_alcohol = model.predict_proba(X_test[["Alcohol"]])[:, 1]

    folds_alcohol.append({"test_index": test_index, "y_test": y_test,
                          "y_pred": y_pred_alcohol, "p": p_alcohol})

# %% wrong: fitted-on-all, loses test-6-5-hidden
# does: fits to all wines
# tell: Your model is fitted to all wines, so it has seen the test wines. Fit it to the training
#   set.
model = make_pipeline(StandardScaler(), LogisticRegression()).fit(X[["Alcohol"]], y)
y_pred_alcohol = model.predict(X_test[["Alcohol"]])
p_alcohol = model.predict_proba(X_test[["Alcohol"]])[:, 1]

# %% wrong: fitted-on-test, loses test-6-5-hidden
# does: fits to the test set
# tell: Your model is fitted to the wines that it is tested on. Fit it to the training set.
model = make_pipeline(StandardScaler(), LogisticRegression()).fit(X_test[["Alcohol"]], y_test)
y_pred_alcohol = model.predict(X_test[["Alcohol"]])
p_alcohol = model.predict_proba(X_test[["Alcohol"]])[:, 1]

# %% wrong: flipped-labels, loses test-6-5-hidden
# does: fits to flipped labels
# tell: You turned the labels round before fitting, so your probabilities are those of white.
model = make_pipeline(StandardScaler(), LogisticRegression()).fit(X_train[["Alcohol"]], 1 - y_train)
y_pred_alcohol = model.predict(X_test[["Alcohol"]])
p_alcohol = model.predict_proba(X_test[["Alcohol"]])[:, 1]

# %% wrong: labels-as-p, loses test-6-5 test-6-5-hidden
# does: takes the predicted labels for the probabilities
# tell: predict returns labels, here 0 for every wine: the AUC of a constant is 0.5 whatever the
#   model knows. Take the probabilities.
model = make_pipeline(StandardScaler(), LogisticRegression())
model.fit(X_train[["Alcohol"]], y_train)

y_pred_alcohol = model.predict(X_test[["Alcohol"]])
p_alcohol = model.predict(X_test[["Alcohol"]])

# %% wrong: last-column, loses test-6-5-hidden
# does: takes the last column, wherever Alcohol stands
# tell: You chose the attribute by its position. With the columns in another order that is
#   another attribute: choose it by name.
model = make_pipeline(StandardScaler(), LogisticRegression())
model.fit(X_train.iloc[:, [-1]], y_train)
y_pred_alcohol = model.predict(X_test.iloc[:, [-1]])
p_alcohol = model.predict_proba(X_test.iloc[:, [-1]])[:, 1]

# %% wrong: last_row_left_out, whole, loses test-6-5-hidden
# does: fits without the last training row
# tell: Fit to all training rows: a slice leaves one of them out.
folds_alcohol = []
for train_index, test_index in tqdm(CV_kfold.split(X, y), total=2, desc="Fold"):
    X_train, y_train = X.iloc[train_index, :], y[train_index]
    X_test, y_test = X.iloc[test_index, :], y[test_index]

    model = make_pipeline(StandardScaler(), LogisticRegression())
    model.fit(X_train[["Alcohol"]][:-1], y_train[:-1])
    y_pred_alcohol = model.predict(X_test[["Alcohol"]])
    p_alcohol = model.predict_proba(X_test[["Alcohol"]])[:, 1]

    folds_alcohol.append({"test_index": test_index, "y_test": y_test,
                          "y_pred": y_pred_alcohol, "p": p_alcohol})

# %% wrong: min_max_by_all, loses test-6-5-hidden
# does: extremes of all wines
# tell: Nothing that is fitted may see the test wines.
X_train, X_test = (X_train - X.min()) / (X.max() - X.min()), (X_test - X.min()) / (X.max() - X.min())
alcohol_model = LogisticRegression()
alcohol_model.fit(X_train[["Alcohol"]], y_train)
y_pred_alcohol = alcohol_model.predict(X_test[["Alcohol"]])
p_alcohol = alcohol_model.predict_proba(X_test[["Alcohol"]])[:, 1]

# %% wrong: no_copies, whole, loses test-6-5-hidden
# does: trains without rows that are copies
# tell: Fit to all training rows: copies count, too.
folds_alcohol = []
for train_index, test_index in tqdm(CV_kfold.split(X, y), total=2, desc="Fold"):
    X_train, y_train = X.iloc[train_index, :], y[train_index]
    X_test, y_test = X.iloc[test_index, :], y[test_index]

    keep = ~X_train.duplicated().to_numpy()
    tr, te = X_train[["Alcohol"]][keep], X_test[["Alcohol"]]
    model = make_pipeline(StandardScaler(), LogisticRegression())
    model.fit(tr, y_train[keep])
    y_pred_alcohol = model.predict(te)
    p_alcohol = model.predict_proba(te)[:, 1]

    folds_alcohol.append({"test_index": test_index, "y_test": y_test,
                          "y_pred": y_pred_alcohol, "p": p_alcohol})

# %% wrong: no_intercept, loses test-6-5-hidden
# does: sets fit_intercept=False
# tell: Leave the model's parameters at their defaults, max_iter excepted.
alcohol_model = make_pipeline(StandardScaler(), LogisticRegression(fit_intercept=False))
alcohol_model.fit(X_train[["Alcohol"]], y_train)
y_pred_alcohol = alcohol_model.predict(X_test[["Alcohol"]])
p_alcohol = alcohol_model.predict_proba(X_test[["Alcohol"]])[:, 1]

# %% wrong: one-dimensional, loses test-6-5 test-6-5-hidden
# does: passes the column as a 1-D Series
# tell: A single column is 1-D, and a model wants a table. Make it a table with one column.
model = LogisticRegression()
model.fit(X_train["Alcohol"], y_train)
y_pred_alcohol = model.predict(X_test["Alcohol"])
p_alcohol = model.predict_proba(X_test["Alcohol"])[:, 1]

# %% wrong: p_rounded_3, loses test-6-5-hidden
# does: rounds the probabilities to 3 digits
# tell: Do not round the probabilities.
alcohol_model = make_pipeline(StandardScaler(), LogisticRegression())
alcohol_model.fit(X_train[["Alcohol"]], y_train)
y_pred_alcohol = alcohol_model.predict(X_test[["Alcohol"]])
p_alcohol = np.round(alcohol_model.predict_proba(X_test[["Alcohol"]])[:, 1], 3)

# %% wrong: pred-of-train, loses test-6-5 test-6-5-hidden
# does: predicts the training set
# tell: You predicted the training wines; the labels that they are compared with are those of
#   the test wines.
model = make_pipeline(StandardScaler(), LogisticRegression())
model.fit(X_train[["Alcohol"]], y_train)

y_pred_alcohol = model.predict(X_train[["Alcohol"]])
p_alcohol = model.predict_proba(X_train[["Alcohol"]])[:, 1]

# %% wrong: results_of_6_3, loses test-6-5 test-6-5-hidden
# does: the model of task 6.3
# tell: Fit a model to alcohol alone.
alcohol_model = make_pipeline(StandardScaler(), LogisticRegression())
alcohol_model.fit(X_train[["Alcohol"]], y_train)
y_pred_alcohol = alcohol_model.predict(X_test[["Alcohol"]])
p_alcohol = probability["all"][test_index]

# %% wrong: scaled_by_all, loses test-6-5-hidden
# does: standardises alcohol by all wines
# tell: Nothing that is fitted may see the test wines.
X_train, X_test = (X_train - X.mean()) / X.std(), (X_test - X.mean()) / X.std()
alcohol_model = LogisticRegression()
alcohol_model.fit(X_train[["Alcohol"]], y_train)
y_pred_alcohol = alcohol_model.predict(X_test[["Alcohol"]])
p_alcohol = alcohol_model.predict_proba(X_test[["Alcohol"]])[:, 1]

# %% wrong: squared, loses test-6-5-hidden
# does: alcohol and its square
# tell: Fit the model to alcohol itself, not to its square.
from sklearn.preprocessing import PolynomialFeatures

alcohol_model = make_pipeline(StandardScaler(), PolynomialFeatures(2), LogisticRegression())
alcohol_model.fit(X_train[["Alcohol"]], y_train)
y_pred_alcohol = alcohol_model.predict(X_test[["Alcohol"]])
p_alcohol = alcohol_model.predict_proba(X_test[["Alcohol"]])[:, 1]

# %% wrong: threshold_base_rate, loses test-6-5
# does: predicts red above the share of red
# tell: The predicted classes are those of predict: red from 0.5 on.
alcohol_model = make_pipeline(StandardScaler(), LogisticRegression())
alcohol_model.fit(X_train[["Alcohol"]], y_train)
y_pred_alcohol = alcohol_model.predict(X_test[["Alcohol"]])
y_pred_alcohol = (alcohol_model.predict_proba(X_test[["Alcohol"]])[:, 1] >= y_train.mean()).astype(int)
p_alcohol = alcohol_model.predict_proba(X_test[["Alcohol"]])[:, 1]

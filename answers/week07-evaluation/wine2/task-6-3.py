# %% [markdown]
# The scaler learns mean and standard deviation in `fit`, from the training half, and `predict` and
# `predict_proba` only apply them to the test half. The columns of `predict_proba` follow the sorted
# labels, so for 0 and 1 column 1 is red. Labels and probabilities come from one model, made and
# fitted inside the loop: they agree with each other, and nothing is carried over from the other fold.
#
# - scaled-before-split
# - column-0
# - labels-as-p
# - balanced

# %% given
folds = []
for train_index, test_index in tqdm(CV_kfold.split(X, y), total=2, desc="Fold"):
    # extract training and test set for current CV fold
    X_train, y_train = X.iloc[train_index, :], y[train_index]
    X_test, y_test = X.iloc[test_index, :], y[test_index]

    # 6.3) Create and fit a logistic regression, on the training set only.
    # Predict the classes of the test set as y_pred, and the probabilities of class 1 as p.
    ...

    folds.append({"test_index": test_index, "y_test": y_test, "y_pred": y_pred, "p": p})

# %% right: defaults
# does: leaves all parameters at their defaults, and gets a convergence warning
model = LogisticRegression()
model.fit(X_train, y_train)
y_pred = model.predict(X_test)
p = model.predict_proba(X_test)[:, 1]

# %% right: logit-by-hand
# does: computes the probability from intercept and coefficients
scaler = StandardScaler().fit(X_train)
model = LogisticRegression(solver="newton-cholesky").fit(scaler.transform(X_train), y_train)
z = model.intercept_ + scaler.transform(X_test) @ model.coef_[0]
p = 1 / (1 + np.exp(-z))
y_pred = (z > 0).astype(int)

# %% right: max-iter
# does: raises max_iter instead of scaling
model = LogisticRegression(max_iter=5000).fit(X_train, y_train)
y_pred, p = model.predict(X_test), model.predict_proba(X_test)[:, 1]

# %% right: max_abs
# does: scales by the largest value in the pipeline
from sklearn.preprocessing import MaxAbsScaler

model = make_pipeline(MaxAbsScaler(), LogisticRegression(max_iter=5000))
model.fit(X_train, y_train)
y_pred = model.predict(X_test)
p = model.predict_proba(X_test)[:, 1]

# %% right: min-max-lists
# does: scales to [0, 1], and keeps the results as lists
from sklearn.preprocessing import MinMaxScaler

scaler = MinMaxScaler().fit(X_train)
model = LogisticRegression(max_iter=1000).fit(scaler.transform(X_train), y_train)
y_pred = model.predict(scaler.transform(X_test)).tolist()
p = [row[1] for row in model.predict_proba(scaler.transform(X_test))]

# %% right: newton
# does: other solver
model = make_pipeline(StandardScaler(), LogisticRegression(solver='newton-cholesky'))
model.fit(X_train, y_train)
y_pred = model.predict(X_test)
p = model.predict_proba(X_test)[:, 1]

# %% right: own-loop, whole
# does: rewrites the loop, with a splitter of its own and without figures
halves = StratifiedKFold(n_splits=2, shuffle=True)
folds = []
for train, test in halves.split(X, y):
    model = make_pipeline(StandardScaler(), LogisticRegression())
    model.fit(X.values[train], np.asarray(y)[train])
    folds.append({
        "test_index": test,
        "y_test": np.asarray(y)[test],
        "y_pred": model.predict(X.values[test]),
        "p": model.predict_proba(X.values[test])[:, 1],
    })

# %% right: p_at_half, whole
# does: classes by comparing p with a half
folds = []
for train_index, test_index in tqdm(CV_kfold.split(X, y), total=2, desc="Fold"):
    # extract training and test set for current CV fold
    X_train, y_train = X.iloc[train_index, :], y[train_index]
    X_test, y_test = X.iloc[test_index, :], y[test_index]

    # 6.3) Create and fit a logistic regression, on the training set only.
    # Predict the classes of the test set as y_pred, and the probabilities of class 1 as p.
    model = make_pipeline(StandardScaler(), LogisticRegression())
    model.fit(X_train, y_train)
    
    p = model.predict_proba(X_test)[:, 1]
    y_pred = (p > 0.5).astype(int)

    folds.append({"test_index": test_index, "y_test": y_test, "y_pred": y_pred, "p": p})

# %% right: red-as-string
# does: fits names of classes and looks the column of red up
names = np.where(y_train == 1, "red", "white")
model = make_pipeline(StandardScaler(), LogisticRegression()).fit(X_train, names)
p = model.predict_proba(X_test)[:, list(model.classes_).index("red")]
y_pred = (model.predict(X_test) == "red").astype(int)

# %% right: robust
# does: scales by quartiles in the pipeline
from sklearn.preprocessing import RobustScaler

model = make_pipeline(RobustScaler(), LogisticRegression(max_iter=5000))
model.fit(X_train, y_train)
y_pred = model.predict(X_test)
p = model.predict_proba(X_test)[:, 1]

# %% right: scaled-by-hand
# does: scales by the training set's mean and standard deviation, by hand
mean, sd = X_train.mean(), X_train.std()
model = LogisticRegression()
model.fit((X_train - mean) / sd, y_train)
p = model.predict_proba((X_test - mean) / sd)[:, 1]
y_pred = (p >= 0.5).astype(int)

# %% right: white-column-turned
# does: takes the probability of class 0 from 1
model = make_pipeline(StandardScaler(), LogisticRegression(random_state=0))
model.fit(X_train.to_numpy(), y_train)
p = 1 - model.predict_proba(X_test.to_numpy())[:, 0]
y_pred = np.round(p)

# %% wrong: balanced, loses test-6-3-hidden
# does: weights the classes equally
# tell: class_weight makes the model believe that both classes are equally frequent, so its
#   probabilities of the rarer class are too high. Leave it out.
model = make_pipeline(StandardScaler(), LogisticRegression(class_weight="balanced"))
model.fit(X_train, y_train)
y_pred = model.predict(X_test)
p = model.predict_proba(X_test)[:, 1]

# %% wrong: both-columns, loses test-6-3 test-6-3-hidden
# does: keeps both columns of predict_proba
# tell: predict_proba returns a column for each class. Choose the one of red.
model = make_pipeline(StandardScaler(), LogisticRegression())
model.fit(X_train, y_train)

y_pred = model.predict(X_test)
p = model.predict_proba(X_test)

# %% wrong: c_001, loses test-6-3-hidden
# does: sets C=0.01
# tell: Leave the model's parameters at their defaults, max_iter excepted.
model = make_pipeline(StandardScaler(), LogisticRegression(C=0.01))
model.fit(X_train, y_train)
y_pred = model.predict(X_test)
p = model.predict_proba(X_test)[:, 1]

# %% wrong: c_01, loses test-6-3-hidden
# does: sets C=0.1
# tell: Leave the model's parameters at their defaults, max_iter excepted.
model = make_pipeline(StandardScaler(), LogisticRegression(C=0.1))
model.fit(X_train, y_train)
y_pred = model.predict(X_test)
p = model.predict_proba(X_test)[:, 1]

# %% wrong: c_10, loses test-6-3-hidden
# does: sets C=10
# tell: Leave the model's parameters at their defaults, max_iter excepted.
model = make_pipeline(StandardScaler(), LogisticRegression(C=10))
model.fit(X_train, y_train)
y_pred = model.predict(X_test)
p = model.predict_proba(X_test)[:, 1]

# %% wrong: c_large, loses test-6-3-hidden
# does: sets C=1e9, max_iter=5000
# tell: Leave the model's parameters at their defaults, max_iter excepted.
model = make_pipeline(StandardScaler(), LogisticRegression(C=1e9, max_iter=5000))
model.fit(X_train, y_train)
y_pred = model.predict(X_test)
p = model.predict_proba(X_test)[:, 1]

# %% wrong: calibrated, loses test-6-3-hidden
# does: moves probabilities to the share of red in the test half
# tell: The test wines' colours must not be used.
model = make_pipeline(StandardScaler(), LogisticRegression())
model.fit(X_train, y_train)
y_pred = model.predict(X_test)
p = model.predict_proba(X_test)[:, 1]
p = np.clip(p - p.mean() + np.mean(y_test), 0, 1)

# %% wrong: column-0, loses test-6-3 test-6-3-hidden
# does: takes the first column of predict_proba, the probability of white
# tell: The first column of predict_proba belongs to the first of model.classes_, which is 0:
#   you took the probability of white.
model = make_pipeline(StandardScaler(), LogisticRegression())
model.fit(X_train, y_train)

y_pred = model.predict(X_test)
p = model.predict_proba(X_test)[:, 0]

# %% wrong: cross_validated, loses test-6-3-hidden
# does: chooses the penalty by cross-validation
# tell: LogisticRegression with its default penalty, not LogisticRegressionCV.
from sklearn.linear_model import LogisticRegressionCV

model = make_pipeline(StandardScaler(), LogisticRegressionCV(cv=2))
model.fit(X_train, y_train)
y_pred = model.predict(X_test)
p = model.predict_proba(X_test)[:, 1]

# %% wrong: decision-function, loses test-6-3 test-6-3-hidden
# does: takes the decision function, which is not a probability
# tell: decision_function returns log-odds. They rank the wines alike, but the task asks for
#   probabilities.
model = make_pipeline(StandardScaler(), LogisticRegression())
model.fit(X_train, y_train)

y_pred = model.predict(X_test)
p = model.decision_function(X_test)

# %% wrong: discriminant, loses test-6-3-hidden
# does: linear discriminant analysis
# tell: Use logistic regression.
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

model = make_pipeline(StandardScaler(), LinearDiscriminantAnalysis())
model.fit(X_train, y_train)
y_pred = model.predict(X_test)
p = model.predict_proba(X_test)[:, 1]

# %% wrong: few_attributes, loses test-6-3 test-6-3-hidden
# does: the first three attributes
# tell: Fit the model to all attributes.
X_train, X_test = X_train.iloc[:, :3], X_test.iloc[:, :3]
model = make_pipeline(StandardScaler(), LogisticRegression())
model.fit(X_train, y_train)
y_pred = model.predict(X_test)
p = model.predict_proba(X_test)[:, 1]

# %% wrong: first-model-kept, loses test-6-3-hidden
# does: fits only in the first fold and keeps that model
# tell: In the second fold you test the first fold's model on the wines that it was trained on.
#   Fit a new model in each fold.
if not folds:
    model = make_pipeline(StandardScaler(), LogisticRegression()).fit(X_train, y_train)
y_pred = model.predict(X_test)
p = model.predict_proba(X_test)[:, 1]

# %% wrong: fitted-on-all, loses test-6-3-hidden
# does: fits to all wines
# tell: Your model is fitted to all wines, so it has seen the test wines. Fit it to the training
#   set.
model = make_pipeline(StandardScaler(), LogisticRegression())
model.fit(X, y)
y_pred = model.predict(X_test)
p = model.predict_proba(X_test)[:, 1]

# %% wrong: fitted-on-test, loses test-6-3-hidden
# does: fits to the test set
# tell: Your model is fitted to the wines that it is tested on. Fit it to the training set.
model = make_pipeline(StandardScaler(), LogisticRegression())
model.fit(X_test, y_test)
y_pred = model.predict(X_test)
p = model.predict_proba(X_test)[:, 1]

# %% wrong: flipped-labels, loses test-6-3 test-6-3-hidden
# does: fits to flipped labels, so that 1 means white
# tell: You turned the labels round before fitting, so your 1 means white.
model = make_pipeline(StandardScaler(), LogisticRegression())
model.fit(X_train, 1 - y_train)
y_pred = model.predict(X_test)
p = model.predict_proba(X_test)[:, 1]

# %% wrong: forest, loses test-6-3-hidden
# does: takes a random forest
# tell: A random forest ranks these wines well, but the task asks for a logistic regression.
from sklearn.ensemble import RandomForestClassifier

model = RandomForestClassifier(n_estimators=40, min_samples_leaf=5, random_state=0).fit(X_train, y_train)
y_pred = model.predict(X_test)
p = model.predict_proba(X_test)[:, 1]

# %% wrong: half_of_the_rows, loses test-6-3-hidden
# does: trains on every other training row
# tell: Train on all rows of the training half.
model = make_pipeline(StandardScaler(), LogisticRegression()).fit(X_train[::2], y_train[::2])
y_pred, p = model.predict(X_test), model.predict_proba(X_test)[:, 1]

# %% wrong: l1, loses test-6-3-hidden
# does: sets l1_ratio=1, solver='liblinear'
# tell: Leave the model's parameters at their defaults, max_iter excepted.
model = make_pipeline(StandardScaler(), LogisticRegression(l1_ratio=1, solver='liblinear'))
model.fit(X_train, y_train)
y_pred = model.predict(X_test)
p = model.predict_proba(X_test)[:, 1]

# %% wrong: labels-as-p, loses test-6-3 test-6-3-hidden
# does: takes the predicted labels for the probabilities
# tell: predict returns labels, cut at 0.5 already: a ROC curve of labels has a single point.
#   Take the probabilities.
model = make_pipeline(StandardScaler(), LogisticRegression())
model.fit(X_train, y_train)

y_pred = model.predict(X_test)
p = model.predict(X_test)

# %% wrong: last_row_left_out, whole, loses test-6-3-hidden
# does: fits without the last training row
# tell: Fit to all training rows: a slice leaves one of them out.
folds = []
for train_index, test_index in tqdm(CV_kfold.split(X, y), total=2, desc="Fold"):
    # extract training and test set for current CV fold
    X_train, y_train = X.iloc[train_index, :], y[train_index]
    X_test, y_test = X.iloc[test_index, :], y[test_index]

    model = make_pipeline(StandardScaler(), LogisticRegression())
    model.fit(X_train[:-1], y_train[:-1])
    y_pred = model.predict(X_test)
    p = model.predict_proba(X_test)[:, 1]

    folds.append({"test_index": test_index, "y_test": y_test, "y_pred": y_pred, "p": p})

# %% wrong: log-probability, loses test-6-3 test-6-3-hidden
# does: takes the logarithm of the probability
# tell: predict_log_proba returns logarithms of the probabilities. The task asks for the
#   probabilities.
model = make_pipeline(StandardScaler(), LogisticRegression())
model.fit(X_train, y_train)

y_pred = model.predict(X_test)
p = model.predict_log_proba(X_test)[:, 1]

# %% wrong: loose, loses test-6-3 test-6-3-hidden
# does: sets tol=1.0
# tell: The model has not converged: give it more iterations.
model = make_pipeline(StandardScaler(), LogisticRegression(tol=1.0))
model.fit(X_train, y_train)
y_pred = model.predict(X_test)
p = model.predict_proba(X_test)[:, 1]

# %% wrong: min_max_on_all, loses test-6-3-hidden
# does: extremes of all wines
# tell: The scaler must not see the test wines.
from sklearn.preprocessing import MinMaxScaler

scaler = MinMaxScaler().fit(X)
X_train, X_test = scaler.transform(X_train), scaler.transform(X_test)
model = LogisticRegression(max_iter=5000)
model.fit(X_train, y_train)
y_pred = model.predict(X_test)
p = model.predict_proba(X_test)[:, 1]

# %% wrong: naive_bayes, loses test-6-3-hidden
# does: naive Bayes
# tell: Use logistic regression.
from sklearn.naive_bayes import GaussianNB

model = make_pipeline(StandardScaler(), GaussianNB())
model.fit(X_train, y_train)
y_pred = model.predict(X_test)
p = model.predict_proba(X_test)[:, 1]

# %% wrong: neighbours, loses test-6-3-hidden
# does: takes the share of red wine among 25 neighbours, the nearer the heavier
# tell: Nearest neighbours rank these wines well, but the task asks for a logistic regression.
from sklearn.neighbors import KNeighborsClassifier

model = make_pipeline(StandardScaler(), KNeighborsClassifier(25, weights="distance")).fit(X_train, y_train)
y_pred = model.predict(X_test)
p = model.predict_proba(X_test)[:, 1]

# %% wrong: network, loses test-6-3-hidden
# does: a neural network
# tell: Use logistic regression.
from sklearn.neural_network import MLPClassifier

model = make_pipeline(StandardScaler(), MLPClassifier((5,), max_iter=300, random_state=0))
model.fit(X_train, y_train)
y_pred = model.predict(X_test)
p = model.predict_proba(X_test)[:, 1]

# %% wrong: no_intercept, loses test-6-3-hidden
# does: sets fit_intercept=False
# tell: Leave the model's parameters at their defaults, max_iter excepted.
model = make_pipeline(StandardScaler(), LogisticRegression(fit_intercept=False))
model.fit(X_train, y_train)
y_pred = model.predict(X_test)
p = model.predict_proba(X_test)[:, 1]

# %% wrong: other-threshold, loses test-6-3
# does: predicts red only from a probability of 0.9 on
# tell: y_pred should be the class that the model predicts, which is the one with the higher
#   probability; you cut at another threshold.
model = make_pipeline(StandardScaler(), LogisticRegression())
model.fit(X_train, y_train)

p = model.predict_proba(X_test)[:, 1]
y_pred = (p > 0.9).astype(int)

# %% wrong: p-and-pred-swapped, loses test-6-3 test-6-3-hidden
# does: swaps the two results
# tell: You swapped the two: y_pred holds the classes, p the probabilities.
model = make_pipeline(StandardScaler(), LogisticRegression())
model.fit(X_train, y_train)

p = model.predict(X_test)
y_pred = model.predict_proba(X_test)[:, 1]

# %% wrong: p_rounded_2, loses test-6-3-hidden
# does: rounds p to two digits
# tell: Store the probabilities unrounded.
model = make_pipeline(StandardScaler(), LogisticRegression()).fit(X_train, y_train)
y_pred, p = model.predict(X_test), model.predict_proba(X_test)[:, 1].round(2)

# %% wrong: p_rounded_3, loses test-6-3-hidden
# does: rounds the probabilities to 3 digits
# tell: Do not round the probabilities.
model = make_pipeline(StandardScaler(), LogisticRegression())
model.fit(X_train, y_train)
y_pred = model.predict(X_test)
p = np.round(model.predict_proba(X_test)[:, 1], 3)

# %% wrong: pred-of-train, loses test-6-3 test-6-3-hidden
# does: predicts the training set
# tell: You predicted the training wines. Their number may even fit, but the labels compared are
#   those of the test wines.
model = make_pipeline(StandardScaler(), LogisticRegression())
model.fit(X_train, y_train)

y_pred = model.predict(X_train)
p = model.predict_proba(X_train)[:, 1]

# %% wrong: probability-of-the-prediction, loses test-6-3 test-6-3-hidden
# does: takes the larger of the two probabilities
# tell: You took how sure the model is of its own prediction, whichever class that is. The
#   ranking needs the probability of red for every wine.
model = make_pipeline(StandardScaler(), LogisticRegression())
model.fit(X_train, y_train)

y_pred = model.predict(X_test)
p = model.predict_proba(X_test).max(axis=1)

# %% wrong: quadratic, loses test-6-3-hidden
# does: squares and products of the attributes
# tell: The attributes themselves, scaled or not, without products.
from sklearn.preprocessing import PolynomialFeatures

model = make_pipeline(StandardScaler(), PolynomialFeatures(2), LogisticRegression(max_iter=5000))
model.fit(X_train, y_train)
y_pred = model.predict(X_test)
p = model.predict_proba(X_test)[:, 1]

# %% wrong: scaled-before-split, loses test-6-3-hidden
# does: scales all wines before the split
# tell: Your scaler has learned mean and standard deviation from all wines, the test wines
#   included. Put it into a pipeline, or fit it to the training set.
scaler = StandardScaler().fit(X)
model = LogisticRegression().fit(scaler.transform(X_train), y_train)
y_pred = model.predict(scaler.transform(X_test))
p = model.predict_proba(scaler.transform(X_test))[:, 1]

# %% wrong: scaler-refitted, loses test-6-3-hidden
# does: fits a scaler of its own to the test set
# tell: You fitted a second scaler to the test wines. Scale them by the training set's mean and
#   standard deviation.
model = LogisticRegression().fit(StandardScaler().fit_transform(X_train), y_train)
scaled = StandardScaler().fit_transform(X_test)
y_pred = model.predict(scaled)
p = model.predict_proba(scaled)[:, 1]

# %% wrong: selected_on_all, loses test-6-3-hidden
# does: selects attributes by all wines
# tell: Nothing that is fitted may see the test wines, selection of attributes included.
from sklearn.feature_selection import SelectKBest

keep = SelectKBest(k=3).fit(X, y).get_support()
X_train, X_test = X_train.loc[:, keep], X_test.loc[:, keep]
model = make_pipeline(StandardScaler(), LogisticRegression())
model.fit(X_train, y_train)
y_pred = model.predict(X_test)
p = model.predict_proba(X_test)[:, 1]

# %% wrong: smoothed, loses test-6-3 test-6-3-hidden
# does: averages probabilities and base rate
# tell: Leave the probabilities as they are.
model = make_pipeline(StandardScaler(), LogisticRegression())
model.fit(X_train, y_train)
y_pred = model.predict(X_test)
p = model.predict_proba(X_test)[:, 1]
p = 0.9 * p + 0.1 * np.mean(y_train)

# %% wrong: three_components, whole, loses test-6-3-hidden
# does: gives the regression three principal components
# tell: The regression gets three mixtures of the attributes instead of the attributes. What the
#   mixtures leave out, it cannot use.
from sklearn.decomposition import PCA

folds = []
for train_index, test_index in tqdm(CV_kfold.split(X, y), total=2, desc="Fold"):
    # extract training and test set for current CV fold
    X_train, y_train = X.iloc[train_index, :], y[train_index]
    X_test, y_test = X.iloc[test_index, :], y[test_index]

    # 6.3) Create and fit a logistic regression, on the training set only.
    # Predict the classes of the test set as y_pred, and the probabilities of class 1 as p.
    model = make_pipeline(StandardScaler(), PCA(3), LogisticRegression())
    model.fit(X_train, y_train)
    y_pred = model.predict(X_test)
    p = model.predict_proba(X_test)[:, 1]

    folds.append({"test_index": test_index, "y_test": y_test, "y_pred": y_pred, "p": p})

# %% wrong: threshold_04, loses test-6-3
# does: predicts red from 0.4 on
# tell: The predicted classes are those of predict: red from 0.5 on.
model = make_pipeline(StandardScaler(), LogisticRegression())
model.fit(X_train, y_train)
y_pred = model.predict(X_test)
y_pred = (model.predict_proba(X_test)[:, 1] >= 0.4).astype(int)
p = model.predict_proba(X_test)[:, 1]

# %% wrong: threshold_base_rate, loses test-6-3
# does: predicts red above the share of red
# tell: The predicted classes are those of predict: red from 0.5 on.
model = make_pipeline(StandardScaler(), LogisticRegression())
model.fit(X_train, y_train)
y_pred = model.predict(X_test)
y_pred = (model.predict_proba(X_test)[:, 1] >= y_train.mean()).astype(int)
p = model.predict_proba(X_test)[:, 1]

# %% wrong: two_components, loses test-6-3-hidden
# does: two principal components
# tell: Two mixtures of the attributes leave out what tells the wines apart: use all attributes.
from sklearn.decomposition import PCA

model = make_pipeline(StandardScaler(), PCA(2), LogisticRegression())
model.fit(X_train, y_train)
y_pred = model.predict(X_test)
p = model.predict_proba(X_test)[:, 1]

# %% wrong: weights_given, loses test-6-3-hidden
# does: sets class_weight={0: 1, 1: 3}
# tell: Leave the model's parameters at their defaults, max_iter excepted.
model = make_pipeline(StandardScaler(), LogisticRegression(class_weight={0: 1, 1: 3}))
model.fit(X_train, y_train)
y_pred = model.predict(X_test)
p = model.predict_proba(X_test)[:, 1]

# answer: wrong
# task: 6.3
# does: sets C=1e9, max_iter=5000
# fails: test-6-3-hidden test-6-3-hidden-defaults
# tell: Leave the model's parameters at their defaults, max_iter excepted.
folds = []
for train_index, test_index in tqdm(CV_kfold.split(X, y), total=2, desc="Fold"):
    # extract training and test set for current CV fold
    X_train, y_train = X.iloc[train_index, :], y[train_index]
    X_test, y_test = X.iloc[test_index, :], y[test_index]

    # 6.3) Create and fit a logistic regression, on the training set only.
    # Predict the classes of the test set as y_pred, and the probabilities of class 1 as p.
    model = make_pipeline(StandardScaler(), LogisticRegression(C=1e9, max_iter=5000))
    model.fit(X_train, y_train)
    y_pred = model.predict(X_test)
    p = model.predict_proba(X_test)[:, 1]

    folds.append({"test_index": test_index, "y_test": y_test, "y_pred": y_pred, "p": p})

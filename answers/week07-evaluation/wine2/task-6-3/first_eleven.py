# answer: wrong
# task: 6.3
# does: uses the first eleven columns, whatever the table holds
# fails: test-6-3-hidden-defaults
# tell: Fit to X_train as it is: other data may have more columns.
folds = []
for train_index, test_index in tqdm(CV_kfold.split(X, y), total=2, desc="Fold"):
    # extract training and test set for current CV fold
    X_train, y_train = X.iloc[train_index, :], y[train_index]
    X_test, y_test = X.iloc[test_index, :], y[test_index]

    # 6.3) Create and fit a logistic regression, on the training set only.
    # Predict the classes of the test set as y_pred, and the probabilities of class 1 as p.
    train, test = X_train.iloc[:, :11], X_test.iloc[:, :11]
    model = make_pipeline(StandardScaler(), LogisticRegression()).fit(train, y_train)
    y_pred = model.predict(test)
    p = model.predict_proba(test)[:, 1]

    folds.append({"test_index": test_index, "y_test": y_test, "y_pred": y_pred, "p": p})

# answer: wrong
# task: 6.3
# does: scales all wines before the split
# fails: test-6-3-hidden-leak test-6-3-hidden-defaults
# tell: Your scaler has learned mean and standard deviation from all wines, the test wines
#   included. Put it into a pipeline, or fit it to the training set.
folds = []
for train_index, test_index in tqdm(CV_kfold.split(X, y), total=2, desc="Fold"):
    # extract training and test set for current CV fold
    X_train, y_train = X.iloc[train_index, :], y[train_index]
    X_test, y_test = X.iloc[test_index, :], y[test_index]

    # 6.3) Create and fit a logistic regression, on the training set only.
    # Predict the classes of the test set as y_pred, and the probabilities of class 1 as p.
    scaler = StandardScaler().fit(X)
    model = LogisticRegression().fit(scaler.transform(X_train), y_train)
    y_pred = model.predict(scaler.transform(X_test))
    p = model.predict_proba(scaler.transform(X_test))[:, 1]

    folds.append({"test_index": test_index, "y_test": y_test, "y_pred": y_pred, "p": p})

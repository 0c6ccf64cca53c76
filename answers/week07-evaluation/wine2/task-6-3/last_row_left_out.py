# answer: wrong
# task: 6.3
# does: fits without the last training row
# fails: test-6-3-hidden-leak test-6-3-hidden-defaults
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

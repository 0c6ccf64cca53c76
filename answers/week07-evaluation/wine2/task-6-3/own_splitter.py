# answer: wrong
# task: 6.3
# does: makes its own, unstratified splitter in the cell instead of using the given CV_kfold: other halves
# fails: test-6-3-hidden
# tell: Use CV_kfold, which the cell is given: your halves need not hold the same share of red wines.
CV_kfold = KFold(n_splits=2, shuffle=True, random_state=1)
folds = []
for train_index, test_index in tqdm(CV_kfold.split(X, y), total=2, desc="Fold"):
    # extract training and test set for current CV fold
    X_train, y_train = X.iloc[train_index, :], y[train_index]
    X_test, y_test = X.iloc[test_index, :], y[test_index]

    model = make_pipeline(StandardScaler(), LogisticRegression()).fit(X_train, y_train)

    y_pred = model.predict(X_test)
    p = model.predict_proba(X_test)[:, 1]

    folds.append({"test_index": test_index, "y_test": y_test, "y_pred": y_pred, "p": p})

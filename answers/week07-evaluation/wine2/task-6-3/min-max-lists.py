# answer: right
# task: 6.3
# does: scales to [0, 1], and keeps the results as lists
folds = []
for train_index, test_index in tqdm(CV_kfold.split(X, y), total=2, desc="Fold"):
    # extract training and test set for current CV fold
    X_train, y_train = X.iloc[train_index, :], y[train_index]
    X_test, y_test = X.iloc[test_index, :], y[test_index]

    # 6.3) Create and fit a logistic regression, on the training set only.
    # Predict the classes of the test set as y_pred, and the probabilities of class 1 as p.
    from sklearn.preprocessing import MinMaxScaler

    scaler = MinMaxScaler().fit(X_train)
    model = LogisticRegression(max_iter=1000).fit(scaler.transform(X_train), y_train)
    y_pred = model.predict(scaler.transform(X_test)).tolist()
    p = [row[1] for row in model.predict_proba(scaler.transform(X_test))]

    folds.append({"test_index": test_index, "y_test": y_test, "y_pred": y_pred, "p": p})

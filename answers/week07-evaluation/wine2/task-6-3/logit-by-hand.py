# answer: right
# task: 6.3
# does: computes the probability from intercept and coefficients
folds = []
for train_index, test_index in tqdm(CV_kfold.split(X, y), total=2, desc="Fold"):
    # extract training and test set for current CV fold
    X_train, y_train = X.iloc[train_index, :], y[train_index]
    X_test, y_test = X.iloc[test_index, :], y[test_index]

    # 6.3) Create and fit a logistic regression, on the training set only.
    # Predict the classes of the test set as y_pred, and the probabilities of class 1 as p.
    scaler = StandardScaler().fit(X_train)
    model = LogisticRegression(solver="newton-cholesky").fit(scaler.transform(X_train), y_train)
    z = model.intercept_ + scaler.transform(X_test) @ model.coef_[0]
    p = 1 / (1 + np.exp(-z))
    y_pred = (z > 0).astype(int)

    folds.append({"test_index": test_index, "y_test": y_test, "y_pred": y_pred, "p": p})

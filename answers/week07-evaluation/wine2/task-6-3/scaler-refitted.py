# answer: wrong
# task: 6.3
# does: fits a scaler of its own to the test set
# fails: test-6-3-hidden-defaults test-6-3-hidden-leak
# tell: You fitted a second scaler to the test wines. Scale them by the training set's mean and
#   standard deviation.
folds = []
for train_index, test_index in tqdm(CV_kfold.split(X, y), total=2, desc="Fold"):
    # extract training and test set for current CV fold
    X_train, y_train = X.iloc[train_index, :], y[train_index]
    X_test, y_test = X.iloc[test_index, :], y[test_index]

    # 6.3) Create and fit a logistic regression, on the training set only.
    # Predict the classes of the test set as y_pred, and the probabilities of class 1 as p.
    model = LogisticRegression().fit(StandardScaler().fit_transform(X_train), y_train)
    scaled = StandardScaler().fit_transform(X_test)
    y_pred = model.predict(scaled)
    p = model.predict_proba(scaled)[:, 1]

    folds.append({"test_index": test_index, "y_test": y_test, "y_pred": y_pred, "p": p})

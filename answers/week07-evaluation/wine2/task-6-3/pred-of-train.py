# answer: wrong
# task: 6.3
# does: predicts the training set
# fails: test-6-3 test-6-3-labels test-6-3-hidden test-6-3-hidden-defaults test-6-3-hidden-leak
# tell: You predicted the training wines. Their number may even fit, but the labels compared are
#   those of the test wines.
folds = []
for train_index, test_index in tqdm(CV_kfold.split(X, y), total=2, desc="Fold"):
    # extract training and test set for current CV fold
    X_train, y_train = X.iloc[train_index, :], y[train_index]
    X_test, y_test = X.iloc[test_index, :], y[test_index]

    # 6.3) Create and fit a logistic regression, on the training set only.
    # Predict the classes of the test set as y_pred, and the probabilities of class 1 as p.
    model = make_pipeline(StandardScaler(), LogisticRegression())
    model.fit(X_train, y_train)

    y_pred = model.predict(X_train)
    p = model.predict_proba(X_train)[:, 1]

    folds.append({"test_index": test_index, "y_test": y_test, "y_pred": y_pred, "p": p})

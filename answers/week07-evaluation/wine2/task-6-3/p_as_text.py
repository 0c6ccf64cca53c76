# answer: wrong
# task: 6.3
# does: writes the probabilities as text
# fails: test-6-3 test-6-3-labels test-6-3-hidden-leak
# tell: A probability is a number: a text such as '0.25' cannot be compared or averaged.
folds = []
for train_index, test_index in tqdm(CV_kfold.split(X, y), total=2, desc="Fold"):
    # extract training and test set for current CV fold
    X_train, y_train = X.iloc[train_index, :], y[train_index]
    X_test, y_test = X.iloc[test_index, :], y[test_index]

    # 6.3) Create and fit a logistic regression, on the training set only.
    # Predict the classes of the test set as y_pred, and the probabilities of class 1 as p.
    model = make_pipeline(StandardScaler(), LogisticRegression())
    model.fit(X_train, y_train)
    y_pred = model.predict(X_test)
    p = model.predict_proba(X_test)[:, 1].astype(str)

    folds.append({"test_index": test_index, "y_test": y_test, "y_pred": y_pred, "p": p})

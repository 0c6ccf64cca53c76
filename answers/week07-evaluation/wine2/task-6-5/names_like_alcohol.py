# answer: wrong
# task: 6.5
# does: takes every column whose name contains Alcohol
# fails: test-6-5-hidden
# tell: filter(like=...) takes all names that contain the word: choose the column Alcohol alone.
folds_alcohol = []
for train_index, test_index in tqdm(CV_kfold.split(X, y), total=2, desc="Fold"):
    X_train, y_train = X.iloc[train_index, :], y[train_index]
    X_test, y_test = X.iloc[test_index, :], y[test_index]

    # 6.5) Restrict training and test set to Alcohol, then fit and predict as in 6.3:
    # the classes as y_pred_alcohol, the probabilities of class 1 as p_alcohol.
    train, test = X_train.filter(like="Alcohol"), X_test.filter(like="Alcohol")
    model = make_pipeline(StandardScaler(), LogisticRegression()).fit(train, y_train)
    y_pred_alcohol = model.predict(test)
    p_alcohol = model.predict_proba(test)[:, 1]

    folds_alcohol.append({"test_index": test_index, "y_test": y_test,
                          "y_pred": y_pred_alcohol, "p": p_alcohol})

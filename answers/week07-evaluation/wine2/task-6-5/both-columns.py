# answer: wrong
# task: 6.5
# does: stores both columns of predict_proba
# fails: test-6-5 test-6-5-hidden test-6-5-hidden-logistic test-6-5-hidden-leak test-6-5-hidden-defaults
# tell: p_alcohol is one number a wine: take the column of class 1.
folds_alcohol = []
for train_index, test_index in tqdm(CV_kfold.split(X, y), total=2, desc="Fold"):
    X_train, y_train = X.iloc[train_index, :], y[train_index]
    X_test, y_test = X.iloc[test_index, :], y[test_index]

    # 6.5) Restrict training and test set to Alcohol, then fit and predict as in 6.3:
    # the classes as y_pred_alcohol, the probabilities of class 1 as p_alcohol.
    m = LogisticRegression().fit(X_train[["Alcohol"]], y_train)
    p_alcohol = m.predict_proba(X_test[["Alcohol"]])
    y_pred_alcohol = m.predict(X_test[["Alcohol"]])

    folds_alcohol.append({"test_index": test_index, "y_test": y_test,
                          "y_pred": y_pred_alcohol, "p": p_alcohol})

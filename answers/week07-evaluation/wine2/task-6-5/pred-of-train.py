# answer: wrong
# task: 6.5
# does: predicts the training set
# fails: test-6-5 test-6-5-hidden test-6-5-hidden-logistic test-6-5-hidden-defaults test-6-5-hidden-leak
# tell: You predicted the training wines; the labels that they are compared with are those of the
#   test wines.
folds_alcohol = []
for train_index, test_index in tqdm(CV_kfold.split(X, y), total=2, desc="Fold"):
    X_train, y_train = X.iloc[train_index, :], y[train_index]
    X_test, y_test = X.iloc[test_index, :], y[test_index]

    # 6.5) Restrict training and test set to Alcohol, then fit and predict as in 6.3:
    # the classes as y_pred_alcohol, the probabilities of class 1 as p_alcohol.
    model = make_pipeline(StandardScaler(), LogisticRegression())
    model.fit(X_train[["Alcohol"]], y_train)

    y_pred_alcohol = model.predict(X_train[["Alcohol"]])
    p_alcohol = model.predict_proba(X_train[["Alcohol"]])[:, 1]

    folds_alcohol.append({"test_index": test_index, "y_test": y_test,
                          "y_pred": y_pred_alcohol, "p": p_alcohol})

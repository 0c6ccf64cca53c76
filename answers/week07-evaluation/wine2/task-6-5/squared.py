# answer: wrong
# task: 6.5
# does: alcohol and its square
# fails: test-6-5-hidden-logistic test-6-5-hidden-defaults
# tell: Fit the model to alcohol itself, not to its square.
folds_alcohol = []
for train_index, test_index in tqdm(CV_kfold.split(X, y), total=2, desc="Fold"):
    X_train, y_train = X.iloc[train_index, :], y[train_index]
    X_test, y_test = X.iloc[test_index, :], y[test_index]

    # 6.5) Restrict training and test set to Alcohol, then fit and predict as in 6.3:
    # the classes as y_pred_alcohol, the probabilities of class 1 as p_alcohol.
    from sklearn.preprocessing import PolynomialFeatures

    alcohol_model = make_pipeline(StandardScaler(), PolynomialFeatures(2), LogisticRegression())
    alcohol_model.fit(X_train[["Alcohol"]], y_train)
    y_pred_alcohol = alcohol_model.predict(X_test[["Alcohol"]])
    p_alcohol = alcohol_model.predict_proba(X_test[["Alcohol"]])[:, 1]

    folds_alcohol.append({"test_index": test_index, "y_test": y_test,
                          "y_pred": y_pred_alcohol, "p": p_alcohol})

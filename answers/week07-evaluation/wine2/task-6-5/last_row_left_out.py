# answer: wrong
# task: 6.5
# does: fits without the last training row
# fails: test-6-5-hidden-leak
# tell: Fit to all training rows: a slice leaves one of them out.
folds_alcohol = []
for train_index, test_index in tqdm(CV_kfold.split(X, y), total=2, desc="Fold"):
    X_train, y_train = X.iloc[train_index, :], y[train_index]
    X_test, y_test = X.iloc[test_index, :], y[test_index]

    model = make_pipeline(StandardScaler(), LogisticRegression())
    model.fit(X_train[["Alcohol"]][:-1], y_train[:-1])
    y_pred_alcohol = model.predict(X_test[["Alcohol"]])
    p_alcohol = model.predict_proba(X_test[["Alcohol"]])[:, 1]

    folds_alcohol.append({"test_index": test_index, "y_test": y_test,
                          "y_pred": y_pred_alcohol, "p": p_alcohol})

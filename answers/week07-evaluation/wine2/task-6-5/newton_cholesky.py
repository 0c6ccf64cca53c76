# answer: right
# task: 6.5
# does: works with arrays and another solver, takes 1 minus the probability of class 0
folds_alcohol = []
for train_index, test_index in tqdm(CV_kfold.split(X, y), total=2, desc="Fold"):
    X_train, y_train = X.iloc[train_index, :], y[train_index]
    X_test, y_test = X.iloc[test_index, :], y[test_index]

    tr, te = X_train["Alcohol"].to_numpy().reshape(-1, 1), X_test["Alcohol"].to_numpy()[:, None]
    model = LogisticRegression(solver='newton-cholesky')
    model.fit(tr, y_train)
    y_pred_alcohol = list(model.predict(te))
    p_alcohol = 1 - model.predict_proba(te)[:, 0]

    folds_alcohol.append({"test_index": test_index, "y_test": y_test,
                          "y_pred": y_pred_alcohol, "p": p_alcohol})

# answer: wrong
# task: 6.5
# does: trains without rows that are copies
# fails: test-6-5-hidden-defaults
# tell: Fit to all training rows: copies count, too.
folds_alcohol = []
for train_index, test_index in tqdm(CV_kfold.split(X, y), total=2, desc="Fold"):
    X_train, y_train = X.iloc[train_index, :], y[train_index]
    X_test, y_test = X.iloc[test_index, :], y[test_index]

    keep = ~X_train.duplicated().to_numpy()
    tr, te = X_train[["Alcohol"]][keep], X_test[["Alcohol"]]
    model = make_pipeline(StandardScaler(), LogisticRegression())
    model.fit(tr, y_train[keep])
    y_pred_alcohol = model.predict(te)
    p_alcohol = model.predict_proba(te)[:, 1]

    folds_alcohol.append({"test_index": test_index, "y_test": y_test,
                          "y_pred": y_pred_alcohol, "p": p_alcohol})

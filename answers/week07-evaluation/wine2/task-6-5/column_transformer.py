# answer: right
# task: 6.5
# does: restricts by a transformer inside the pipeline, fitted to all columns
folds_alcohol = []
for train_index, test_index in tqdm(CV_kfold.split(X, y), total=2, desc="Fold"):
    X_train, y_train = X.iloc[train_index, :], y[train_index]
    X_test, y_test = X.iloc[test_index, :], y[test_index]

    from sklearn.compose import make_column_transformer

    only = make_column_transformer((StandardScaler(), ["Alcohol"]))
    model = make_pipeline(only, LogisticRegression(max_iter=500)).fit(X_train, y_train)
    y_pred_alcohol = model.predict(X_test)
    p_alcohol = model.predict_proba(X_test)[:, 1]

    folds_alcohol.append({"test_index": test_index, "y_test": y_test,
                          "y_pred": y_pred_alcohol, "p": p_alcohol})

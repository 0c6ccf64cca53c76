# answer: right
# task: 6.5
# does: takes the classes from the probabilities
folds_alcohol = []
for train_index, test_index in tqdm(CV_kfold.split(X, y), total=2, desc="Fold"):
    X_train, y_train = X.iloc[train_index, :], y[train_index]
    X_test, y_test = X.iloc[test_index, :], y[test_index]

    tr, te = X_train.loc[:, ["Alcohol"]], X_test.filter(items=["Alcohol"])
    model = make_pipeline(StandardScaler(), LogisticRegression())
    model.fit(tr, y_train)
    y_pred_alcohol = (model.predict_proba(te)[:, 1] > 0.5).astype(int)
    p_alcohol = pd.Series(model.predict_proba(te)[:, 1])

    folds_alcohol.append({"test_index": test_index, "y_test": y_test,
                          "y_pred": y_pred_alcohol, "p": p_alcohol})

# answer: right
# task: 6.5
# does: copies the loop of 6.3 with a splitter of its own
CV_kfold = StratifiedKFold(n_splits=2, shuffle=True, random_state=42)
X_alcohol = X[["Alcohol"]]
folds_alcohol, auc_alcohol = [], []
for train_index, test_index in CV_kfold.split(X_alcohol, y):
    model = LogisticRegression()
    model.fit(X_alcohol.iloc[train_index, :], y[train_index])
    y_test = y[test_index]
    y_pred_alcohol = model.predict(X_alcohol.iloc[test_index, :])
    p_alcohol = model.predict_proba(X_alcohol.iloc[test_index, :])[:, 1]
    fig, ax = plt.subplots()
    auc_alcohol.append(rocplot(p_alcohol, y_test, ax=ax))
    folds_alcohol.append({"test_index": test_index, "y_test": y_test,
                          "y_pred": y_pred_alcohol, "p": p_alcohol})

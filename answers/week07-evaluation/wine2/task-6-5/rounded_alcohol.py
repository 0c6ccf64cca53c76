# answer: wrong
# task: 6.5
# does: rounds the alcohol to one digit
# fails: test-6-5-hidden-logistic
# tell: Use Alcohol with all its digits: your log-odds are not a linear function of it.
folds_alcohol = []
for train_index, test_index in tqdm(CV_kfold.split(X, y), total=2, desc="Fold"):
    X_train, y_train = X.iloc[train_index, :], y[train_index]
    X_test, y_test = X.iloc[test_index, :], y[test_index]

    # 6.5) Restrict training and test set to Alcohol, then fit and predict as in 6.3:
    # the classes as y_pred_alcohol, the probabilities of class 1 as p_alcohol.
    alcohol_model = make_pipeline(StandardScaler(), LogisticRegression())
    alcohol_model.fit(pd.DataFrame({"a": (lambda a: a.round(1))(X_train["Alcohol"])}), y_train)
    y_pred_alcohol = alcohol_model.predict(pd.DataFrame({"a": (lambda a: a.round(1))(X_test["Alcohol"])}))
    p_alcohol = alcohol_model.predict_proba(pd.DataFrame({"a": (lambda a: a.round(1))(X_test["Alcohol"])}))[:, 1]


    folds_alcohol.append({"test_index": test_index, "y_test": y_test,
                          "y_pred": y_pred_alcohol, "p": p_alcohol})

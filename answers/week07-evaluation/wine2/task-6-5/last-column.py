# answer: wrong
# task: 6.5
# does: takes the last column, wherever Alcohol stands
# fails: test-6-5-hidden test-6-5-hidden-defaults
# tell: You chose the attribute by its position. With the columns in another order that is another
#   attribute: choose it by name.
folds_alcohol = []
for train_index, test_index in tqdm(CV_kfold.split(X, y), total=2, desc="Fold"):
    X_train, y_train = X.iloc[train_index, :], y[train_index]
    X_test, y_test = X.iloc[test_index, :], y[test_index]

    # 6.5) Restrict training and test set to Alcohol, then fit and predict as in 6.3:
    # the classes as y_pred_alcohol, the probabilities of class 1 as p_alcohol.
    model = make_pipeline(StandardScaler(), LogisticRegression())
    model.fit(X_train.iloc[:, [-1]], y_train)
    y_pred_alcohol = model.predict(X_test.iloc[:, [-1]])
    p_alcohol = model.predict_proba(X_test.iloc[:, [-1]])[:, 1]

    folds_alcohol.append({"test_index": test_index, "y_test": y_test,
                          "y_pred": y_pred_alcohol, "p": p_alcohol})

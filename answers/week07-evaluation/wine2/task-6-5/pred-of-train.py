# answer: wrong
# task: 6.5
# does: predicts the training set
# fails: test-6-5 test-6-5-hidden test-6-5-hidden-logistic test-6-5-hidden-leak test-6-5-hidden-defaults
# tell: You predicted the training wines; the labels that they are compared with are those of the
#   test wines.
# Figure: for each fold a ROC curve that follows the diagonal, and a confusion matrix in which every wine is called white
folds_alcohol, auc_alcohol = [], []
for fold, (train_index, test_index) in enumerate(tqdm(CV_kfold.split(X, y), total=2, desc="Fold")):
    X_train, y_train = X.iloc[train_index, :], y[train_index]
    X_test, y_test = X.iloc[test_index, :], y[test_index]

    # 6.5) Restrict training and test set to Alcohol, then fit and predict as in 6.3:
    # the classes as y_pred_alcohol, the probabilities of class 1 as p_alcohol.
    model = make_pipeline(StandardScaler(), LogisticRegression())
    model.fit(X_train[["Alcohol"]], y_train)

    y_pred_alcohol = model.predict(X_train[["Alcohol"]])
    p_alcohol = model.predict_proba(X_train[["Alcohol"]])[:, 1]

    fig, axes = plt.subplots(1, 2, figsize=(9, 3.8), layout="constrained")
    auc_alcohol.append(rocplot(p_alcohol, y_test, ax=axes[0]))
    confmatplot(y_test, y_pred_alcohol, ax=axes[1])
    fig.suptitle(f"Fold {fold + 1}: alcohol alone, red is 1")
    folds_alcohol.append({"test_index": test_index, "y_test": y_test,
                          "y_pred": y_pred_alcohol, "p": p_alcohol})
print("AUC of each fold:", [round(auc, 4) for auc in auc_alcohol])

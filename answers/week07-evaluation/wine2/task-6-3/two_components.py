# answer: wrong
# task: 6.3
# does: two principal components
# fails: test-6-3-hidden-defaults
# tell: All attributes.
# Figure: for each fold a ROC curve that runs along the left and upper edge, and the confusion matrix at the threshold 0.5
folds, aucs = [], []
for fold, (train_index, test_index) in enumerate(tqdm(CV_kfold.split(X, y), total=2, desc="Fold")):
    # extract training and test set for current CV fold
    X_train, y_train = X.iloc[train_index, :], y[train_index]
    X_test, y_test = X.iloc[test_index, :], y[test_index]

    # 6.3) Create and fit a logistic regression, on the training set only.
    # Predict the classes of the test set as y_pred, and the probabilities of class 1 as p.
    from sklearn.decomposition import PCA

    model = make_pipeline(StandardScaler(), PCA(2), LogisticRegression())
    model.fit(X_train, y_train)
    y_pred = model.predict(X_test)
    p = model.predict_proba(X_test)[:, 1]

    fig, axes = plt.subplots(1, 2, figsize=(9, 3.8), layout="constrained")
    aucs.append(rocplot(p, y_test, ax=axes[0]))
    confmatplot(y_test, y_pred, ax=axes[1])
    fig.suptitle(f"Fold {fold + 1}: all attributes, red is 1")
    folds.append({"test_index": test_index, "y_test": y_test, "y_pred": y_pred, "p": p})
print("AUC of each fold:", [round(auc, 4) for auc in aucs])

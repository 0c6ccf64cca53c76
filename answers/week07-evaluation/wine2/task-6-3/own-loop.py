# answer: right
# task: 6.3
# does: rewrites the loop, with a splitter of its own and without figures
halves = StratifiedKFold(n_splits=2, shuffle=True)
folds = []
for train, test in halves.split(X, y):
    model = make_pipeline(StandardScaler(), LogisticRegression())
    model.fit(X.values[train], np.asarray(y)[train])
    folds.append({
        "test_index": test,
        "y_test": np.asarray(y)[test],
        "y_pred": model.predict(X.values[test]),
        "p": model.predict_proba(X.values[test])[:, 1],
    })

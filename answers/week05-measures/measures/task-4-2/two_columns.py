# answer: wrong
# task: 4.2
# does: uses the first two columns of X: other data may have more
# fails: test-4-2-hidden
# tell: Other data may have more columns: fit the model to all columns of X.
# Figure: confusion matrix of the test set: two of four points of class 0 are taken for class 2, one of class 1 too, and all of class 2 are right.
# 4.2) y_pred: predictions for all rows by a model fitted to the training rows;
#      scores: {"train": {"accuracy": ..., "kappa": ..., "macro F1": ...}, "test": {...}}
model = LogisticRegression().fit(X[train, :2], y[train])
y_pred = model.predict(X[:, :2])
scores = {
    part: {name: measure(y[rows], y_pred[rows]) for name, measure in measures.items()}
    for part, rows in {"train": train, "test": test}.items()
}
print(pd.DataFrame(scores).round(3))
confmatplot(y[test], y_pred[test]);

# answer: wrong
# task: 4.2
# does: fits another model to the test set for its scores
# fails: test-4-2-hidden
# tell: The test rows are predicted by a model that was fitted to them.
# Figure: confusion matrix of the test set: two of four points of class 0 are taken for class 2, one of class 1 too, and all of class 2 are right.
# 4.2) y_pred: predictions for all rows by a model fitted to the training rows;
#      scores: {"train": {"accuracy": ..., "kappa": ..., "macro F1": ...}, "test": {...}}
model = LogisticRegression().fit(X[train], y[train])
y_pred = model.predict(X)
y_pred[test] = LogisticRegression().fit(X[test], y[test]).predict(X[test])
scores = {
    part: {name: measure(y[rows], y_pred[rows]) for name, measure in measures.items()}
    for part, rows in [("train", train), ("test", test)]
}
print(pd.DataFrame(scores).round(3))
confmatplot(y[test], y_pred[test]);

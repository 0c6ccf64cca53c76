# answer: wrong
# task: 4.2
# does: predicts the test rows only
# fails: test-4-2 test-4-2-hidden
# tell: y_pred should hold the predictions for all rows, in their order.
# Figure: confusion matrix of the test set: two of four points of class 0 are taken for class 2, one of class 1 too, and all of class 2 are right.
# 4.2) y_pred: predictions for all rows by a model fitted to the training rows;
#      scores: {"train": {"accuracy": ..., "kappa": ..., "macro F1": ...}, "test": {...}}
model = LogisticRegression().fit(X[train], y[train])
y_pred = model.predict(X[test])
scores = {
    "train": {n: f(y[train], model.predict(X[train])) for n, f in measures.items()},
    "test": {n: f(y[test], y_pred) for n, f in measures.items()},
}
y_pred = np.resize(y_pred, len(y))
print(pd.DataFrame(scores).round(3))
confmatplot(y[test], y_pred[test]);

# answer: wrong
# task: 4.2
# does: nests the parts inside the measures
# fails: test-4-2 test-4-2-hidden
# tell: scores holds the two parts; each part holds its three measures.
# Figure: confusion matrix of the test set: two of four points of class 0 are taken for class 2, one of class 1 too, and all of class 2 are right.
# 4.2) y_pred: predictions for all rows by a model fitted to the training rows;
#      scores: {"train": {"accuracy": ..., "kappa": ..., "macro F1": ...}, "test": {...}}
model = LogisticRegression().fit(X[train], y[train])
y_pred = model.predict(X)
scores = {n: {"train": m(y[train], y_pred[train]), "test": m(y[test], y_pred[test])} for n, m in measures.items()}
print(pd.DataFrame(scores).round(3))
confmatplot(y[test], y_pred[test]);

# answer: right
# task: 4.2
# does: labels from the largest probability
# Figure: confusion matrix of the test set: two of four points of class 0 are taken for class 2, one of class 1 too, and all of class 2 are right.
# 4.2) y_pred: predictions for all rows by a model fitted to the training rows;
#      scores: {"train": {"accuracy": ..., "kappa": ..., "macro F1": ...}, "test": {...}}
model = LogisticRegression().fit(X[train], y[train])
y_pred = model.classes_[model.predict_proba(X).argmax(axis=1)]
scores = {p: {m: f(y[r], y_pred[r]) for m, f in measures.items()} for p, r in (("train", train), ("test", test))}
print(pd.DataFrame(scores).round(3))
confmatplot(y[test], y_pred[test]);

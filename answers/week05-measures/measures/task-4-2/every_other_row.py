# answer: wrong
# task: 4.2
# does: fits every other training row
# fails: test-4-2-hidden
# tell: The model should be fitted to all training rows.
# Figure: confusion matrix of the test set: two of four points of class 0 are taken for class 2, one of class 1 too, and all of class 2 are right.
# 4.2) y_pred: predictions for all rows by a model fitted to the training rows;
#      scores: {"train": {"accuracy": ..., "kappa": ..., "macro F1": ...}, "test": {...}}
y_pred = LogisticRegression().fit(X[train[::2]], y[train[::2]]).predict(X)
scores = {
    part: {name: measure(y[rows], y_pred[rows]) for name, measure in measures.items()}
    for part, rows in [("train", train), ("test", test)]
}
print(pd.DataFrame(scores).round(3))
confmatplot(y[test], y_pred[test]);

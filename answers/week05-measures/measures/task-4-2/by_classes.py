# answer: right
# task: 4.2
# does: takes the most probable of classes_
# Figure: confusion matrix of the test set: two of four points of class 0 are taken for class 2, one of class 1 too, and all of class 2 are right.
# 4.2) y_pred: predictions for all rows by a model fitted to the training rows;
#      scores: {"train": {"accuracy": ..., "kappa": ..., "macro F1": ...}, "test": {...}}
y_pred = (lambda m: m.classes_[m.predict_proba(X).argmax(axis=1)])(LogisticRegression().fit(np.take(X, train, axis=0), np.take(y, train)))
scores = {
    part: {name: measure(y[rows], y_pred[rows]) for name, measure in measures.items()}
    for part, rows in [("train", train), ("test", test)]
}
print(pd.DataFrame(scores).round(3))
confmatplot(y[test], y_pred[test]);

# answer: right
# task: 4.2
# does: uses the functions of Part 2
# Figure: confusion matrix of the test set: two of four points of class 0 are taken for class 2, one of class 1 too, and all of class 2 are right.
# 4.2) y_pred: predictions for all rows by a model fitted to the training rows;
#      scores: {"train": {"accuracy": ..., "kappa": ..., "macro F1": ...}, "test": {...}}
own = {"accuracy": accuracy, "kappa": cohen_kappa, "macro F1": macro_f1_measure}
classifier = LogisticRegression().fit(X[train], y[train])
y_pred = classifier.predict(X)
scores = {}
for part, rows in zip(["train", "test"], [train, test]):
    scores[part] = {key: float(function(y[rows], y_pred[rows])) for key, function in own.items()}
print(pd.DataFrame(scores).round(3))
confmatplot(y[test], y_pred[test]);

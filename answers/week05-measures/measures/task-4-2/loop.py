# answer: right
# task: 4.2
# does: fills the dictionary in two loops; prints
# Figure: confusion matrix of the test set: two of four points of class 0 are taken for class 2, one of class 1 too, and all of class 2 are right.
# 4.2) y_pred: predictions for all rows by a model fitted to the training rows;
#      scores: {"train": {"accuracy": ..., "kappa": ..., "macro F1": ...}, "test": {...}}
model = LogisticRegression(random_state=0)
model.fit(X[train], y[train])
y_pred = model.predict(X)
scores = {"train": {}, "test": {}}
for name in measures:
    scores["train"][name] = measures[name](y[train], y_pred[train])
    scores["test"][name] = measures[name](y[test], y_pred[test])
    print(name, scores["train"][name], scores["test"][name])
print(pd.DataFrame(scores).round(3))
confmatplot(y[test], y_pred[test]);

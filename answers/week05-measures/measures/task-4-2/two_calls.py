# answer: right
# task: 4.2
# does: predicts the parts one after the other, takes the largest probability
# Figure: confusion matrix of the test set: two of four points of class 0 are taken for class 2, one of class 1 too, and all of class 2 are right.
# 4.2) y_pred: predictions for all rows by a model fitted to the training rows;
#      scores: {"train": {"accuracy": ..., "kappa": ..., "macro F1": ...}, "test": {...}}
model = LogisticRegression().fit(X[train], y[train])
y_pred = np.empty(len(y), dtype=int)
for rows in (train, test):
    y_pred[rows] = model.classes_[model.predict_proba(X[rows]).argmax(axis=1)]

def all_three(rows):
    a, b = y[rows], y_pred[rows]
    f1 = metrics.f1_score(a, b, average="macro", zero_division=0)
    return {"macro F1": f1, "kappa": metrics.cohen_kappa_score(a, b), "accuracy": (a == b).mean()}

scores = dict(train=all_three(train), test=all_three(test))
print(pd.DataFrame(scores).round(3))
confmatplot(y[test], y_pred[test]);

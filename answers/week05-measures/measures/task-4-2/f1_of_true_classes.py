# answer: wrong
# task: 4.2
# does: takes the mean of F1 over the classes that are true in a part, without those that are only
#   predicted there
# fails: test-4-2-hidden
# tell: A class that is predicted but never true counts as well, with F1 = 0. Leave it out and the
#   mean is too high.
model = LogisticRegression().fit(X[train], y[train])
y_pred = model.predict(X)
scores = {}
for part, rows in [("train", train), ("test", test)]:
    there = np.unique(y[rows])
    scores[part] = {
        "accuracy": metrics.accuracy_score(y[rows], y_pred[rows]),
        "kappa": metrics.cohen_kappa_score(y[rows], y_pred[rows]),
        "macro F1": metrics.f1_score(y[rows], y_pred[rows], labels=there, average="macro"),
    }

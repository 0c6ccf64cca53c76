# answer: right
# task: 4.2
# does: scales in a pipeline; a data frame of scores
# Figure: confusion matrix of the test set: two of four points of class 0 are taken for class 2, one of class 1 too, and all of class 2 are right.
# 4.2) y_pred: predictions for all rows by a model fitted to the training rows;
#      scores: {"train": {"accuracy": ..., "kappa": ..., "macro F1": ...}, "test": {...}}
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

model = make_pipeline(StandardScaler(), LogisticRegression(max_iter=2000))
model.fit(X[train], y[train])
y_pred = model.predict(X)
parts = {"train": train, "test": test}
scores = pd.DataFrame({p: {n: f(y[r], y_pred[r]) for n, f in measures.items()} for p, r in parts.items()})
print(pd.DataFrame(scores).round(3))
confmatplot(y[test], y_pred[test]);

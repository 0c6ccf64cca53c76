# answer: right
# task: 4.2
# does: its own formulas on a cross table
# Figure: confusion matrix of the test set: two of four points of class 0 are taken for class 2, one of class 1 too, and all of class 2 are right.
def three_measures(rows):
    actual, called = pd.Series(y[rows]).reset_index(drop=True), pd.Series(y_pred[rows])
    labels = sorted(set(actual) | set(called))
    C = pd.crosstab(actual, called).reindex(index=labels, columns=labels, fill_value=0).to_numpy(dtype=float)
    n, right, r, c = C.sum(), np.diag(C), C.sum(axis=1), C.sum(axis=0)
    chance = r @ c / n
    return {
        "macro F1": np.mean(2 * right / (r + c)),
        "accuracy": right.sum() / n,
        "kappa": (right.sum() - chance) / (n - chance) if chance < n else np.nan,
    }


y_pred = LogisticRegression().fit(X[train], y[train]).predict(X)
scores = {"test": three_measures(test), "train": three_measures(train)}
print(pd.DataFrame(scores).round(3))
confmatplot(y[test], y_pred[test]);

# answer: right
# task: 1.2
# does: splits by hand, on arrays
def _fold_accuracy(tree, X, y, train, test):
    predicted = tree.fit(X[train], y[train]).predict(X[test])
    return np.mean(predicted == y[test])


def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    data, labels = np.asarray(X), np.asarray(y)
    folds = list(
        StratifiedKFold(choose_folds(len(labels)), shuffle=True, random_state=seed).split(data, labels)
    )
    mean_of = {}
    for depth in depths:
        for criterion in "gini", "entropy":
            accuracies = [
                _fold_accuracy(
                    DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=seed),
                    data, labels, train, test,
                )
                for train, test in folds
            ]
            mean_of[criterion, depth] = sum(accuracies) / len(accuracies)
    best = max(mean_of, key=mean_of.get)
    return [best[0], best[1], mean_of[best]]


rows = np.random.default_rng(0).random((60, 2))
print(choose_tree(rows, rows[:, 0] > 0.5))  # one question will do

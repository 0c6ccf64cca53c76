# answer: wrong
# task: 1.2
# does: takes X by position and y by row label
# fails: test-1-2-hidden
# tell: Folds are positions: take y by position, too (iloc, or an array).
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    X = np.asarray(X)
    cv = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    best = (None, None, -1)
    for criterion in ["gini", "entropy"]:
        for depth in depths:
            scores = []
            for train, test in cv.split(X, y):
                tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=seed)
                tree.fit(X[train], y[train])
                scores.append(tree.score(X[test], y[test]))
            if np.mean(scores) > best[2]:
                best = (criterion, depth, np.mean(scores))
    return best


rows = np.random.default_rng(0).random((60, 2))
print(choose_tree(rows, rows[:, 0] > 0.5))  # one question will do

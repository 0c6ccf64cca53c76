# answer: wrong
# task: 1.2
# does: skips None among the depths
# fails: test-1-2-hidden test-1-2-hidden-seed test-1-2-hidden-depths
# tell: None is one of the depths: a tree without a limit.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    from sklearn.model_selection import cross_val_score

    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    best = None
    for criterion in ("gini", "entropy"):
        for depth in depths:
            if depth is None:
                continue
            tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=seed)
            accuracy = cross_val_score(tree, X, y, cv=folds).mean()
            if best is None or accuracy > best[2]:
                best = criterion, depth, accuracy
    return best


rows = np.random.default_rng(0).random((60, 2))
print(choose_tree(rows, rows[:, 0] > 0.5))  # one question will do

# answer: wrong
# task: 1.2
# does: np.size(X) in place of the number of rows: 5 folds for 30 rows of 4 columns
# fails: test-1-2-hidden test-1-2-hidden-seed
# tell: Count rows, not numbers: the number of folds depends on len(y).
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.2) Search both criteria and all depths; return the winner and its accuracy
    folds = StratifiedKFold(choose_folds(np.size(X)), shuffle=True, random_state=seed)
    search = GridSearchCV(
        DecisionTreeClassifier(random_state=seed),
        {"criterion": ["gini", "entropy"], "max_depth": list(depths)},
        cv=folds,
    )
    search.fit(X, y)
    best = search.best_params_
    return best["criterion"], best["max_depth"], search.best_score_


rows = np.random.default_rng(0).random((60, 2))
print(choose_tree(rows, rows[:, 0] > 0.5))  # one question will do

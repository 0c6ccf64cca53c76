# answer: wrong
# task: 1.2
# does: the trees have no random state: equal seeds may give different results
# fails: test-1-2-hidden-seed
# tell: The trees need seed as their random state, too: they draw lots between equally good questions.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.2) Search both criteria and all depths; return the winner and its accuracy
    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    search = GridSearchCV(
        DecisionTreeClassifier(),
        {"criterion": ["gini", "entropy"], "max_depth": list(depths)},
        cv=folds,
    )
    search.fit(X, y)
    best = search.best_params_
    return best["criterion"], best["max_depth"], search.best_score_


rows = np.random.default_rng(0).random((60, 2))
print(choose_tree(rows, rows[:, 0] > 0.5))  # one question will do

# answer: wrong
# task: 1.2
# does: folds in the order of the rows, so that seed has no effect on them
# fails: test-1-2-hidden test-1-2-hidden-seed
# tell: A number for cv means folds in the order of the rows: shuffle them, with seed as random state.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.2) Search both criteria and all depths; return the winner and its accuracy
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=0), grid, cv=choose_folds(len(y))).fit(X, y)
    best = search.best_params_
    return best["criterion"], best["max_depth"], search.best_score_

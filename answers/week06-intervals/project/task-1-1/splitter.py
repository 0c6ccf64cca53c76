# answer: wrong
# task: 1.1
# does: returns a splitter
# fails: test-1-1 test-1-1-hidden test-1-2-hidden
# tell: choose_folds returns the number of folds; the folds themselves are made in choose_tree.
def choose_folds(n_rows):
    """Number of folds of the cross-validation for a data set of this size."""
    # 1.1) 3 or 5
    if n_rows < 50:
        return StratifiedKFold(3)
    return StratifiedKFold(5)


def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.2) Search both criteria and all depths; return the winner and its accuracy
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=choose_folds(len(y))).fit(X, y)
    best = search.best_params_
    return best["criterion"], best["max_depth"], search.best_score_

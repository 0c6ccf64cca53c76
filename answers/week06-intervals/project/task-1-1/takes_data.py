# answer: wrong
# task: 1.1
# does: takes the data set, not its number of rows
# fails: test-1-1 test-1-1-hidden test-1-2-hidden
# tell: n_rows is the number of rows, not the data: a number has no length.
def choose_folds(n_rows):
    """Number of folds of the cross-validation for a data set of this size."""
    # 1.1) 3 or 5
    if len(n_rows) < 50:
        return 3
    return 5


def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.2) Search both criteria and all depths; return the winner and its accuracy
    folds = StratifiedKFold(choose_folds(y), shuffle=True, random_state=seed)
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds).fit(X, y)
    best = search.best_params_
    return best["criterion"], best["max_depth"], search.best_score_

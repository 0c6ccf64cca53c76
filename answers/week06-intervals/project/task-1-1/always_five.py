# answer: wrong
# task: 1.1
# does: always 5 folds
# fails: test-1-1 test-1-1-hidden
# tell: Data sets of fewer than 50 rows have 3 folds.
def choose_folds(n_rows):
    """Number of folds of the cross-validation for a data set of this size."""
    # 1.1) 3 or 5
    return 5


def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.2) Search both criteria and all depths; return the winner and its accuracy
    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds).fit(X, y)
    best = search.best_params_
    return best["criterion"], best["max_depth"], search.best_score_

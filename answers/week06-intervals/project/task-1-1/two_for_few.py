# answer: wrong
# task: 1.1
# does: 2 folds for fewer than 10 rows
# fails: test-1-1-hidden
# tell: Fewer than 50 rows: 3 folds, however few they are.
def choose_folds(n_rows):
    """Number of folds of the cross-validation for a data set of this size."""
    # 1.1) 3 or 5
    return 2 if n_rows < 10 else 3 if n_rows < 50 else 5


def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.2) Search both criteria and all depths; return the winner and its accuracy
    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds).fit(X, y)
    best = search.best_params_
    return best["criterion"], best["max_depth"], search.best_score_

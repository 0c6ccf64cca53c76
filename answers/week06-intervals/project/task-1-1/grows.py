# answer: wrong
# task: 1.1
# does: a fold for each ten rows, between 3 and 5
# fails: test-1-1-hidden
# tell: There are two cases only: 3 folds below 50 rows, 5 from 50 rows on, and nothing in between.
def choose_folds(n_rows):
    """Number of folds of the cross-validation for a data set of this size."""
    # 1.1) 3 or 5
    return min(max(n_rows // 10, 3), 5)


def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.2) Search both criteria and all depths; return the winner and its accuracy
    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds).fit(X, y)
    best = search.best_params_
    return best["criterion"], best["max_depth"], search.best_score_

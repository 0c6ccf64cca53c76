# answer: wrong
# task: 1.2
# does: resets the index of X in place
# fails: test-1-2-hidden
# tell: Your function changes the row labels of the frame that it was given. Work on
#   a copy.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.2) Search both criteria and all depths; return the winner and its accuracy
    X[:] = X
    if hasattr(X, 'sort_index'):
        X.reset_index(drop=True, inplace=True)
    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds).fit(X, y)
    best = search.best_params_
    return best["criterion"], best["max_depth"], search.best_score_

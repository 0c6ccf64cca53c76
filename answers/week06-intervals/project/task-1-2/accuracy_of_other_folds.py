# answer: wrong
# task: 1.2
# does: reports the winner's accuracy in other folds than those of the search
# fails: test-1-2-hidden-seed
# tell: The accuracy comes from other folds than those in which the tree was chosen; report that of the search.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.2) Search both criteria and all depths; return the winner and its accuracy
    from sklearn.model_selection import cross_val_score

    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds).fit(X, y)
    best = search.best_params_
    other = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed + 1)
    again = cross_val_score(search.best_estimator_, X, y, cv=other)
    return best["criterion"], best["max_depth"], again.mean()

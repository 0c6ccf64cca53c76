# answer: wrong
# task: 1.2
# does: chooses by macro F1, reports the accuracy
# fails: test-1-2-hidden test-1-2-hidden-seed
# tell: The tree is chosen by another measure than its accuracy.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.2) Search both criteria and all depths; return the winner and its accuracy
    from sklearn.model_selection import cross_val_score

    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds, scoring="f1_macro").fit(X, y)
    best = search.best_params_
    again = cross_val_score(search.best_estimator_, X, y, cv=folds)
    return best["criterion"], best["max_depth"], again.mean()

# answer: right
# task: 1.2
# does: adds a comparison
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds)
    search.fit(X, y)
    return search.best_params_["criterion"], search.best_params_["max_depth"], search.best_score_

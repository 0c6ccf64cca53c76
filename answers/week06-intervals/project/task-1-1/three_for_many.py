# answer: wrong
# task: 1.1
# does: goes back to 3 folds above 10 000 rows
# fails: test-1-1-hidden
# tell: There is one border, at 50 rows: 5 folds for all that have more.
def choose_folds(n_rows):
    return 5 if 50 <= n_rows <= 10000 else 3

def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds)
    search.fit(X, y)
    return search.best_params_["criterion"], search.best_params_["max_depth"], search.best_score_

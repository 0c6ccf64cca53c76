# answer: wrong
# task: 1.2
# does: a border of its own instead of choose_folds, 3 folds for 50 rows
# fails: test-1-2-hidden-seed
# tell: The number of folds is what choose_folds says: 5 for 50 rows.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    s = GridSearchCV(DecisionTreeClassifier(random_state=seed), {"criterion": ["gini", "entropy"], "max_depth": list(depths)}, cv=StratifiedKFold(3 if len(y) <= 50 else 5, shuffle=True, random_state=seed)).fit(X, y)
    return s.best_params_["criterion"], s.best_params_["max_depth"], s.best_score_

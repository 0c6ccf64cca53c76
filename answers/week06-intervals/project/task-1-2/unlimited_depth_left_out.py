# answer: wrong
# task: 1.2
# does: filters out None (falsy) from the depths
# fails: test-1-2-hidden-depths
# tell: None is one of the depths: a tree without a limit.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    cv = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    tried = [d for d in depths if d] or [None]
    search = GridSearchCV(
        DecisionTreeClassifier(random_state=seed), {"criterion": ["gini", "entropy"], "max_depth": tried}, cv=cv
    ).fit(X, y)
    return search.best_params_["criterion"], search.best_params_["max_depth"], search.best_score_


rows = np.random.default_rng(0).random((60, 2))
print(choose_tree(rows, rows[:, 0] > 0.5))  # one question will do

# answer: wrong
# task: 1.2
# does: takes no more folds than the rarest label has rows (at least 2)
# fails: test-1-2-hidden-depths
# tell: The number of folds is choose_folds(len(y)), whatever the labels are.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    rarest = int(pd.Series(np.asarray(y)).value_counts().min())
    k = max(2, min(choose_folds(len(y)), rarest))  # avoids the warning
    cv = StratifiedKFold(k, shuffle=True, random_state=seed)
    search = GridSearchCV(
        DecisionTreeClassifier(random_state=seed), {"criterion": ["gini", "entropy"], "max_depth": list(depths)}, cv=cv
    ).fit(X, y)
    return search.best_params_["criterion"], search.best_params_["max_depth"], search.best_score_


rows = np.random.default_rng(0).random((60, 2))
print(choose_tree(rows, rows[:, 0] > 0.5))  # one question will do

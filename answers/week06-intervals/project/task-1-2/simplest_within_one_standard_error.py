# answer: wrong
# task: 1.2
# does: the one-standard-error rule
# fails: test-1-2-hidden-seed test-1-2-hidden-depths
# tell: The winner is the combination with the highest accuracy, not the simplest that is nearly as good.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    k = choose_folds(len(y))
    cv = StratifiedKFold(k, shuffle=True, random_state=seed)
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=cv).fit(X, y)
    table = pd.DataFrame(search.cv_results_)
    best = table.loc[search.best_index_]
    enough = best["mean_test_score"] - best["std_test_score"] / np.sqrt(k)
    good = table[table["mean_test_score"] >= enough]
    row = min(good.index, key=lambda i: np.inf if table["params"][i]["max_depth"] is None else table["params"][i]["max_depth"])
    chosen = table["params"][row]
    return chosen["criterion"], chosen["max_depth"], table["mean_test_score"][row]


rows = np.random.default_rng(0).random((60, 2))
print(choose_tree(rows, rows[:, 0] > 0.5))  # one question will do

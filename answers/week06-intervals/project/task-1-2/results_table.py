# answer: right
# task: 1.2
# does: a list of two grids, and the table of results
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.2) Search both criteria and all depths; return the winner and its accuracy
    search = GridSearchCV(
        DecisionTreeClassifier(random_state=seed),
        [{"criterion": [c], "max_depth": list(depths)} for c in ("gini", "entropy")],
        cv=StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed),
        scoring="accuracy",
    )
    search.fit(X, y)
    row = np.argmax(search.cv_results_["mean_test_score"])
    print(pd.DataFrame(search.cv_results_)["mean_test_score"].max())
    params = search.cv_results_["params"][row]
    return params["criterion"], params["max_depth"], search.cv_results_["mean_test_score"][row]

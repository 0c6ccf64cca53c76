# answer: wrong
# task: 1.2
# does: compares accuracies rounded to two digits
# fails: test-1-2-hidden-depths
# tell: Accuracies that differ in the third digit are taken for equal: compare them unrounded.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.2) Search both criteria and all depths; return the winner and its accuracy
    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds).fit(X, y)
    means = search.cv_results_["mean_test_score"]
    i = int(np.argmax(np.round(means, 2)))
    best = search.cv_results_["params"][i]
    return best["criterion"], best["max_depth"], means[i]

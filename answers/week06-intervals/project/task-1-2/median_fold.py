# answer: wrong
# task: 1.2
# does: median over the folds
# fails: test-1-2-hidden-seed
# tell: The accuracy wanted is the mean over the folds, not their median.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.2) Search both criteria and all depths; return the winner and its accuracy
    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds).fit(X, y)
    best = search.best_params_
    return best["criterion"], best["max_depth"], float(np.median([search.cv_results_[f'split{i}_test_score'][search.best_index_] for i in range(folds.n_splits)]))

# answer: wrong
# task: 1.2
# does: leaves the first depth out
# fails: test-1-2-hidden test-1-2-hidden-seed test-1-2-hidden-depths
# tell: All depths are tried, the first one too.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    s = GridSearchCV(DecisionTreeClassifier(random_state=seed), {"criterion": ["gini", "entropy"], "max_depth": list(depths)[1:] or list(depths)}, cv=StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)).fit(X, y)
    return s.best_params_["criterion"], s.best_params_["max_depth"], s.best_score_

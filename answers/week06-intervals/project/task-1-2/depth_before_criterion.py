# answer: wrong
# task: 1.2
# does: searches the depths with one criterion, then the criterion for the depth found
# fails: test-1-2-hidden-depths
# tell: Search all pairs together: the depth that is best with one criterion need not be best with the
#   other.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    tree = DecisionTreeClassifier(random_state=seed)
    one = GridSearchCV(tree, {"max_depth": list(depths)}, cv=folds).fit(X, y)
    depth = one.best_params_["max_depth"]
    tree.set_params(max_depth=depth)
    two = GridSearchCV(tree, {"criterion": ["gini", "entropy"]}, cv=folds).fit(X, y)
    return two.best_params_["criterion"], depth, two.best_score_

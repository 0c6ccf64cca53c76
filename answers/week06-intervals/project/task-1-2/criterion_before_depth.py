# answer: wrong
# task: 1.2
# does: chooses the criterion for unlimited trees, then the depth for it
# fails: test-1-2-hidden test-1-2-hidden-depths
# tell: Search all pairs together: the depth that is best with one criterion need not be best with the
#   other.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    tree = DecisionTreeClassifier(random_state=seed)
    one = GridSearchCV(tree, {"criterion": ["gini", "entropy"]}, cv=folds).fit(X, y)
    criterion = one.best_params_["criterion"]
    tree.set_params(criterion=criterion)
    two = GridSearchCV(tree, {"max_depth": list(depths)}, cv=folds).fit(X, y)
    return criterion, two.best_params_["max_depth"], two.best_score_

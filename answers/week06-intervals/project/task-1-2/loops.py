# answer: right
# task: 1.2
# does: two loops with cross_val_score
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.2) Search both criteria and all depths; return the winner and its accuracy
    from sklearn.model_selection import cross_val_score

    best = None
    for criterion in ("entropy", "gini"):
        for depth in depths:
            tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=seed)
            folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
            accuracy = cross_val_score(tree, X, y, cv=folds).mean()
            if best is None or accuracy > best[2]:
                best = criterion, depth, accuracy
    return best

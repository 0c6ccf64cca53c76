# answer: right
# task: 1.2
# does: own cross-validation by itertools; a list
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.2) Search both criteria and all depths; return the winner and its accuracy
    from itertools import product

    X, y = np.asarray(X), np.asarray(y)
    folds = list(StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed).split(X, y))

    def accuracy(pair):
        tree = DecisionTreeClassifier(criterion=pair[0], max_depth=pair[1], random_state=seed)
        return np.mean([tree.fit(X[a], y[a]).score(X[b], y[b]) for a, b in folds])

    score = {pair: accuracy(pair) for pair in product(["gini", "entropy"], depths)}
    winner = max(score, key=score.get)
    return [*winner, score[winner]]

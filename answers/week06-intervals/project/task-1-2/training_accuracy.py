# answer: wrong
# task: 1.2
# does: accuracy on the training rows
# fails: test-1-2 test-1-2-hidden-seed
# tell: The accuracy is measured on the rows that trained the tree; use cross-validation.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.2) Search both criteria and all depths; return the winner and its accuracy
    score = {}
    for criterion in ("gini", "entropy"):
        for depth in depths:
            tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=seed)
            score[criterion, depth] = tree.fit(X, y).score(X, y)
    best = max(score, key=score.get)
    return best[0], best[1], score[best]

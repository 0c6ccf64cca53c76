# answer: right
# task: 1.2
# does: pooled predictions, log_loss grid is not tried; splits by a generator's seed
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.2) Search both criteria and all depths; return the winner and its accuracy
    from sklearn.model_selection import cross_val_predict

    cv = StratifiedKFold(n_splits=choose_folds(len(y)), shuffle=True, random_state=seed + 1)
    names, found = [], []
    for depth in depths:
        for criterion in ["entropy", "gini"]:
            model = DecisionTreeClassifier(max_depth=depth, criterion=criterion, random_state=seed)
            guess = cross_val_predict(model, X, y, cv=cv)
            names.append((criterion, depth))
            found.append(np.mean(guess == np.asarray(y)))
    i = int(np.argmax(found))
    return names[i][0], names[i][1], found[i]

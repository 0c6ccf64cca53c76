# %% [markdown]
# The search keeps the largest of twelve estimates, and an estimate that is the largest is probably one that luck
# helped. Each estimate by itself is fair: its trees never saw the rows that they were tested on. The choice is
# what spoils it. Folds are stratified so that each test fold has all labels, and shuffled because files are often
# sorted. `seed` decides what chance would decide, so that others can repeat the numbers.
#
# - five_always
# - sorted_folds
# - training_accuracy
# - own_depths

# %% right: by_hand_arrays
# does: splits by hand, on arrays
def _fold_accuracy(tree, X, y, train, test):
    predicted = tree.fit(X[train], y[train]).predict(X[test])
    return np.mean(predicted == y[test])


def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    data, labels = np.asarray(X), np.asarray(y)
    folds = list(
        StratifiedKFold(choose_folds(len(labels)), shuffle=True, random_state=seed).split(data, labels)
    )
    mean_of = {}
    for depth in depths:
        for criterion in "gini", "entropy":
            accuracies = [
                _fold_accuracy(
                    DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=seed),
                    data, labels, train, test,
                )
                for train, test in folds
            ]
            mean_of[criterion, depth] = sum(accuracies) / len(accuracies)
    best = max(mean_of, key=mean_of.get)
    return [best[0], best[1], mean_of[best]]


rows = np.random.default_rng(0).random((60, 2))
print(*choose_tree(rows, rows[:, 0] > 0.5))  # one question will do

# %% right: cross_val_predict
# does: pooled predictions, log_loss grid is not tried; splits by a generator's seed
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.1) Search both criteria and all depths; return the winner and its accuracy
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

# %% right: loops
# does: two loops with cross_val_score
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.1) Search both criteria and all depths; return the winner and its accuracy
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

# %% right: own_folds
# does: own cross-validation by itertools; a list
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.1) Search both criteria and all depths; return the winner and its accuracy
    from itertools import product

    X, y = np.asarray(X), np.asarray(y)
    folds = list(StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed).split(X, y))

    def accuracy(pair):
        tree = DecisionTreeClassifier(criterion=pair[0], max_depth=pair[1], random_state=seed)
        return np.mean([tree.fit(X[a], y[a]).score(X[b], y[b]) for a, b in folds])

    score = {pair: accuracy(pair) for pair in product(["gini", "entropy"], depths)}
    winner = max(score, key=score.get)
    return [*winner, score[winner]]

# %% right: results_table
# does: a list of two grids, and the table of results
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.1) Search both criteria and all depths; return the winner and its accuracy
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

# %% right: sum_of_bools
# does: adds a comparison
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds)
    search.fit(X, y)
    return search.best_params_["criterion"], search.best_params_["max_depth"], search.best_score_

# %% right: weighted_by_fold
# does: weighs the folds by their rows
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.1) Search both criteria and all depths; return the winner and its accuracy
    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds).fit(X, y)
    best = search.best_params_
    return best["criterion"], best["max_depth"], np.average([search.cv_results_[f'split{i}_test_score'][search.best_index_] for i in range(folds.n_splits)], weights=[len(te) for _, te in folds.split(X, y)])

# %% wrong: accuracy_three_digits, loses test-1-1-hidden
# does: rounds the accuracy to three digits
# tell: Return the accuracy as it is: round only what is printed.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.1) Search both criteria and all depths; return the winner and its accuracy
    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds).fit(X, y)
    best = search.best_params_
    return best["criterion"], best["max_depth"], round(search.best_score_, 3)

# %% wrong: by_macro_f1, loses test-1-1-hidden
# does: chooses by macro F1, reports the accuracy
# tell: The tree is chosen by another measure than its accuracy.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.1) Search both criteria and all depths; return the winner and its accuracy
    from sklearn.model_selection import cross_val_score

    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds, scoring="f1_macro").fit(X, y)
    best = search.best_params_
    again = cross_val_score(search.best_estimator_, X, y, cv=folds)
    return best["criterion"], best["max_depth"], again.mean()

# %% wrong: criterion_before_depth, loses test-1-1-hidden
# does: chooses the criterion for unlimited trees, then the depth for it
# tell: Search all pairs together: the depth that is best with one criterion need not be best
#   with the other.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    tree = DecisionTreeClassifier(random_state=seed)
    one = GridSearchCV(tree, {"criterion": ["gini", "entropy"]}, cv=folds).fit(X, y)
    criterion = one.best_params_["criterion"]
    tree.set_params(criterion=criterion)
    two = GridSearchCV(tree, {"max_depth": list(depths)}, cv=folds).fit(X, y)
    return criterion, two.best_params_["max_depth"], two.best_score_

# %% wrong: depth_first, loses test-1-1 test-1-1-hidden
# does: returns depth before criterion
# tell: The order is criterion, max_depth, accuracy.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.1) Search both criteria and all depths; return the winner and its accuracy
    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds).fit(X, y)
    best = search.best_params_
    return best["max_depth"], best["criterion"], search.best_score_

# %% wrong: entropy_only, loses test-1-1-hidden
# does: searches one criterion
# tell: Both criteria are to be tried; only entropy is.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.1) Search both criteria and all depths; return the winner and its accuracy
    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    grid = {"criterion": ["entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds).fit(X, y)
    best = search.best_params_
    return best["criterion"], best["max_depth"], search.best_score_

# %% wrong: error_rate, loses test-1-1 test-1-1-hidden
# does: returns the error rate
# tell: The third number is the accuracy, not the error rate.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.1) Search both criteria and all depths; return the winner and its accuracy
    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds).fit(X, y)
    best = search.best_params_
    return best["criterion"], best["max_depth"], 1 - search.best_score_

# %% wrong: first_depth_skipped, loses test-1-1-hidden
# does: leaves the first depth out
# tell: All depths are tried, the first one too.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    s = GridSearchCV(DecisionTreeClassifier(random_state=seed), {"criterion": ["gini", "entropy"], "max_depth": list(depths)[1:] or list(depths)}, cv=StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)).fit(X, y)
    return s.best_params_["criterion"], s.best_params_["max_depth"], s.best_score_

# %% wrong: five_always, loses test-1-1-hidden
# does: five folds also for few rows
# tell: The number of folds is choose_folds(len(y)), not always 5.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.1) Search both criteria and all depths; return the winner and its accuracy
    folds = StratifiedKFold(5, shuffle=True, random_state=seed)
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds).fit(X, y)
    best = search.best_params_
    return best["criterion"], best["max_depth"], search.best_score_

# %% wrong: gini_only, loses test-1-1-hidden
# does: searches one criterion
# tell: Both criteria are to be tried; only gini is.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.1) Search both criteria and all depths; return the winner and its accuracy
    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    grid = {"criterion": ["gini"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds).fit(X, y)
    best = search.best_params_
    return best["criterion"], best["max_depth"], search.best_score_

# %% wrong: no_limit_skipped, loses test-1-1-hidden
# does: skips None among the depths
# tell: None is one of the depths: a tree without a limit.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    from sklearn.model_selection import cross_val_score

    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    best = None
    for criterion in ("gini", "entropy"):
        for depth in depths:
            if depth is None:
                continue
            tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=seed)
            accuracy = cross_val_score(tree, X, y, cv=folds).mean()
            if best is None or accuracy > best[2]:
                best = criterion, depth, accuracy
    return best


rows = np.random.default_rng(0).random((60, 2))
print(*choose_tree(rows, rows[:, 0] > 0.5))  # one question will do

# %% wrong: not_shuffled, loses test-1-1-hidden
# does: folds in the order of the rows, so that seed has no effect on them
# tell: A number for cv means folds in the order of the rows: shuffle them, with seed as random
#   state.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.1) Search both criteria and all depths; return the winner and its accuracy
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=0), grid, cv=choose_folds(len(y))).fit(X, y)
    best = search.best_params_
    return best["criterion"], best["max_depth"], search.best_score_

# %% wrong: not_stratified, loses test-1-1-hidden
# does: shuffled folds that are not stratified
# tell: The folds are shuffled but not stratified: a label with few rows can end up in one fold
#   only.
from sklearn.model_selection import KFold


def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.1) Search both criteria and all depths; return the winner and its accuracy
    folds = KFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds).fit(X, y)
    best = search.best_params_
    return best["criterion"], best["max_depth"], search.best_score_

# %% wrong: own_depths, loses test-1-1-hidden
# does: ignores depths
# tell: The depths given are ignored: depths of its own are tried.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.1) Search both criteria and all depths; return the winner and its accuracy
    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    grid = {"criterion": ["gini", "entropy"], "max_depth": [1, 2, 3, 5, 8, None]}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds).fit(X, y)
    best = search.best_params_
    return best["criterion"], best["max_depth"], search.best_score_

# %% wrong: resets_the_index, loses test-1-1-hidden
# does: resets the index of X in place
# tell: Your function changes the row labels of the frame that it was given. Work on a copy.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.1) Search both criteria and all depths; return the winner and its accuracy
    X[:] = X
    if hasattr(X, 'sort_index'):
        X.reset_index(drop=True, inplace=True)
    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds).fit(X, y)
    best = search.best_params_
    return best["criterion"], best["max_depth"], search.best_score_

# %% wrong: size_for_rows, loses test-1-1-hidden
# does: np.size(X) in place of the number of rows: 5 folds for 30 rows of 4 columns
# tell: Count rows, not numbers: the number of folds depends on len(y).
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.1) Search both criteria and all depths; return the winner and its accuracy
    folds = StratifiedKFold(choose_folds(np.size(X)), shuffle=True, random_state=seed)
    search = GridSearchCV(
        DecisionTreeClassifier(random_state=seed),
        {"criterion": ["gini", "entropy"], "max_depth": list(depths)},
        cv=folds,
    )
    search.fit(X, y)
    best = search.best_params_
    return best["criterion"], best["max_depth"], search.best_score_


rows = np.random.default_rng(0).random((60, 2))
print(*choose_tree(rows, rows[:, 0] > 0.5))  # one question will do

# %% wrong: sorted_folds, loses test-1-1-hidden
# does: plain folds in the order of the rows
# tell: The folds are neither stratified nor shuffled, so rows in order of their label leave
#   whole labels out.
from sklearn.model_selection import KFold


def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.1) Search both criteria and all depths; return the winner and its accuracy
    folds = KFold(choose_folds(len(y)))
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds).fit(X, y)
    best = search.best_params_
    return best["criterion"], best["max_depth"], search.best_score_

# %% wrong: sorts_depths, loses test-1-1-hidden
# does: sorts the caller's list of depths
# tell: Your function sorts the list that it was given. Leave it as it is.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.1) Search both criteria and all depths; return the winner and its accuracy
    if isinstance(depths, list):
        depths.sort(key=lambda d: d or 99)
    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds).fit(X, y)
    best = search.best_params_
    return best["criterion"], best["max_depth"], search.best_score_

# %% wrong: training_accuracy, loses test-1-1
# does: accuracy on the training rows
# tell: The accuracy is measured on the rows that trained the tree; use cross-validation.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.1) Search both criteria and all depths; return the winner and its accuracy
    score = {}
    for criterion in ("gini", "entropy"):
        for depth in depths:
            tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=seed)
            score[criterion, depth] = tree.fit(X, y).score(X, y)
    best = max(score, key=score.get)
    return best[0], best[1], score[best]

# %% wrong: worst, loses test-1-1 test-1-1-hidden
# does: returns the worst combination
# tell: The combination with the lowest accuracy is returned.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.1) Search both criteria and all depths; return the winner and its accuracy
    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds).fit(X, y)
    row = int(np.argmin(search.cv_results_["mean_test_score"]))
    best = search.cv_results_["params"][row]
    return best["criterion"], best["max_depth"], search.cv_results_["mean_test_score"][row]

# %% wrong: y_by_label, loses test-1-1-hidden
# does: takes X by position and y by row label
# tell: Folds are positions: take y by position, too (iloc, or an array).
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    X = np.asarray(X)
    cv = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    best = (None, None, -1)
    for criterion in ["gini", "entropy"]:
        for depth in depths:
            scores = []
            for train, test in cv.split(X, y):
                tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=seed)
                tree.fit(X[train], y[train])
                scores.append(tree.score(X[test], y[test]))
            if np.mean(scores) > best[2]:
                best = (criterion, depth, np.mean(scores))
    return best


rows = np.random.default_rng(0).random((60, 2))
print(*choose_tree(rows, rows[:, 0] > 0.5))  # one question will do

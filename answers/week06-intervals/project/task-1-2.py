# %% [markdown]
# With a number for `cv`, `GridSearchCV` would take stratified folds in the order of the rows,
# whatever the seed. So we make the splitter ourselves, with `shuffle=True`, and give `seed` to the
# folds and to the trees. `choose_folds` of the cell above decides how many folds there are.
#
# `best_score_` is the winner's mean accuracy over the test folds. After the search, `GridSearchCV`
# trains the winner once more, on all rows; its accuracy there would be a training accuracy, which
# says little.
#
# - five_always
# - sorted_folds
# - refit_accuracy
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
print(choose_tree(rows, rows[:, 0] > 0.5))  # one question will do

# %% right: cross_val_predict
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

# %% right: loops
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

# %% right: own_folds
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

# %% right: results_table
# does: a list of two grids, and the table of results
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.2) Search both criteria and all depths; return the winner and its accuracy
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
    # 1.2) Search both criteria and all depths; return the winner and its accuracy
    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds).fit(X, y)
    best = search.best_params_
    return best["criterion"], best["max_depth"], np.average([search.cv_results_[f'split{i}_test_score'][search.best_index_] for i in range(folds.n_splits)], weights=[len(te) for _, te in folds.split(X, y)])

# %% wrong: accuracy_of_other_folds, loses test-1-2-hidden-seed
# does: reports the winner's accuracy in other folds than those of the search
# tell: The accuracy comes from other folds than those in which the tree was chosen; report that
#   of the search.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.2) Search both criteria and all depths; return the winner and its accuracy
    from sklearn.model_selection import cross_val_score

    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds).fit(X, y)
    best = search.best_params_
    other = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed + 1)
    again = cross_val_score(search.best_estimator_, X, y, cv=other)
    return best["criterion"], best["max_depth"], again.mean()

# %% wrong: accuracy_three_digits, loses test-1-2-hidden test-1-2-hidden-seed
# does: rounds the accuracy to three digits
# tell: Return the accuracy as it is: round only what is printed.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.2) Search both criteria and all depths; return the winner and its accuracy
    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds).fit(X, y)
    best = search.best_params_
    return best["criterion"], best["max_depth"], round(search.best_score_, 3)

# %% wrong: by_macro_f1, loses test-1-2-hidden test-1-2-hidden-seed
# does: chooses by macro F1, reports the accuracy
# tell: The tree is chosen by another measure than its accuracy.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.2) Search both criteria and all depths; return the winner and its accuracy
    from sklearn.model_selection import cross_val_score

    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds, scoring="f1_macro").fit(X, y)
    best = search.best_params_
    again = cross_val_score(search.best_estimator_, X, y, cv=folds)
    return best["criterion"], best["max_depth"], again.mean()

# %% wrong: compares_two_digits, loses test-1-2-hidden-depths
# does: compares accuracies rounded to two digits
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

# %% wrong: criterion_before_depth, loses test-1-2-hidden test-1-2-hidden-depths
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

# %% wrong: depth_before_criterion, loses test-1-2-hidden-depths
# does: searches the depths with one criterion, then the criterion for the depth found
# tell: Search all pairs together: the depth that is best with one criterion need not be best
#   with the other.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    tree = DecisionTreeClassifier(random_state=seed)
    one = GridSearchCV(tree, {"max_depth": list(depths)}, cv=folds).fit(X, y)
    depth = one.best_params_["max_depth"]
    tree.set_params(max_depth=depth)
    two = GridSearchCV(tree, {"criterion": ["gini", "entropy"]}, cv=folds).fit(X, y)
    return two.best_params_["criterion"], depth, two.best_score_

# %% wrong: depth_first, loses test-1-2 test-1-2-hidden test-1-2-hidden-depths
# does: returns depth before criterion
# tell: The order is criterion, max_depth, accuracy.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.2) Search both criteria and all depths; return the winner and its accuracy
    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds).fit(X, y)
    best = search.best_params_
    return best["max_depth"], best["criterion"], search.best_score_

# %% wrong: entropy_only, loses test-1-2-hidden
# does: searches one criterion
# tell: Both criteria are to be tried; only entropy is.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.2) Search both criteria and all depths; return the winner and its accuracy
    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    grid = {"criterion": ["entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds).fit(X, y)
    best = search.best_params_
    return best["criterion"], best["max_depth"], search.best_score_

# %% wrong: error_rate, loses test-1-2 test-1-2-hidden test-1-2-hidden-depths test-1-2-hidden-seed
# does: returns the error rate
# tell: The third number is the accuracy, not the error rate.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.2) Search both criteria and all depths; return the winner and its accuracy
    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds).fit(X, y)
    best = search.best_params_
    return best["criterion"], best["max_depth"], 1 - search.best_score_

# %% wrong: first_depth_skipped, loses test-1-2-hidden test-1-2-hidden-depths test-1-2-hidden-seed
# does: leaves the first depth out
# tell: All depths are tried, the first one too.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    s = GridSearchCV(DecisionTreeClassifier(random_state=seed), {"criterion": ["gini", "entropy"], "max_depth": list(depths)[1:] or list(depths)}, cv=StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)).fit(X, y)
    return s.best_params_["criterion"], s.best_params_["max_depth"], s.best_score_

# %% wrong: five_always, loses test-1-2-hidden test-1-2-hidden-seed
# does: five folds also for few rows
# tell: The number of folds is choose_folds(len(y)), not always 5.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.2) Search both criteria and all depths; return the winner and its accuracy
    folds = StratifiedKFold(5, shuffle=True, random_state=seed)
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds).fit(X, y)
    best = search.best_params_
    return best["criterion"], best["max_depth"], search.best_score_

# %% wrong: folds_limited_by_rare_label, loses test-1-2-hidden-depths
# does: takes no more folds than the rarest label has rows (at least 2)
# tell: The number of folds is choose_folds(len(y)), whatever the labels are.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    rarest = int(pd.Series(np.asarray(y)).value_counts().min())
    k = max(2, min(choose_folds(len(y)), rarest))  # avoids the warning
    cv = StratifiedKFold(k, shuffle=True, random_state=seed)
    search = GridSearchCV(
        DecisionTreeClassifier(random_state=seed), {"criterion": ["gini", "entropy"], "max_depth": list(depths)}, cv=cv
    ).fit(X, y)
    return search.best_params_["criterion"], search.best_params_["max_depth"], search.best_score_


rows = np.random.default_rng(0).random((60, 2))
print(choose_tree(rows, rows[:, 0] > 0.5))  # one question will do

# %% wrong: gini_only, loses test-1-2-hidden test-1-2-hidden-depths
# does: searches one criterion
# tell: Both criteria are to be tried; only gini is.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.2) Search both criteria and all depths; return the winner and its accuracy
    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    grid = {"criterion": ["gini"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds).fit(X, y)
    best = search.best_params_
    return best["criterion"], best["max_depth"], search.best_score_

# %% wrong: median_fold, loses test-1-2-hidden-seed
# does: median over the folds
# tell: The accuracy wanted is the mean over the folds, not their median.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.2) Search both criteria and all depths; return the winner and its accuracy
    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds).fit(X, y)
    best = search.best_params_
    return best["criterion"], best["max_depth"], float(np.median([search.cv_results_[f'split{i}_test_score'][search.best_index_] for i in range(folds.n_splits)]))

# %% wrong: no_limit_skipped, loses test-1-2-hidden test-1-2-hidden-depths test-1-2-hidden-seed
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
print(choose_tree(rows, rows[:, 0] > 0.5))  # one question will do

# %% wrong: not_shuffled, loses test-1-2-hidden test-1-2-hidden-seed
# does: folds in the order of the rows, so that seed has no effect on them
# tell: A number for cv means folds in the order of the rows: shuffle them, with seed as random
#   state.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.2) Search both criteria and all depths; return the winner and its accuracy
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=0), grid, cv=choose_folds(len(y))).fit(X, y)
    best = search.best_params_
    return best["criterion"], best["max_depth"], search.best_score_

# %% wrong: not_stratified, loses test-1-2-hidden
# does: shuffled folds that are not stratified
# tell: The folds are shuffled but not stratified: a label with few rows can end up in one fold
#   only.
from sklearn.model_selection import KFold


def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.2) Search both criteria and all depths; return the winner and its accuracy
    folds = KFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds).fit(X, y)
    best = search.best_params_
    return best["criterion"], best["max_depth"], search.best_score_

# %% wrong: own_border, loses test-1-2-hidden-seed
# does: a border of its own instead of choose_folds, 3 folds for 50 rows
# tell: The number of folds is what choose_folds says: 5 for 50 rows.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    s = GridSearchCV(DecisionTreeClassifier(random_state=seed), {"criterion": ["gini", "entropy"], "max_depth": list(depths)}, cv=StratifiedKFold(3 if len(y) <= 50 else 5, shuffle=True, random_state=seed)).fit(X, y)
    return s.best_params_["criterion"], s.best_params_["max_depth"], s.best_score_

# %% wrong: own_depths, loses test-1-2-hidden test-1-2-hidden-depths test-1-2-hidden-seed
# does: ignores depths
# tell: The depths given are ignored: depths of its own are tried.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.2) Search both criteria and all depths; return the winner and its accuracy
    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    grid = {"criterion": ["gini", "entropy"], "max_depth": [1, 2, 3, 5, 8, None]}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds).fit(X, y)
    best = search.best_params_
    return best["criterion"], best["max_depth"], search.best_score_

# %% wrong: refit_accuracy, loses test-1-2-hidden-seed
# does: chooses by cross-validation, but reports the accuracy on all rows
# tell: The tree is chosen rightly, but its accuracy is then measured on the rows that trained
#   it.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.2) Search both criteria and all depths; return the winner and its accuracy
    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds).fit(X, y)
    best = search.best_params_
    return best["criterion"], best["max_depth"], search.score(X, y)

# %% wrong: resets_the_index, loses test-1-2-hidden
# does: resets the index of X in place
# tell: Your function changes the row labels of the frame that it was given. Work on a copy.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.2) Search both criteria and all depths; return the winner and its accuracy
    X[:] = X
    if hasattr(X, 'sort_index'):
        X.reset_index(drop=True, inplace=True)
    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds).fit(X, y)
    best = search.best_params_
    return best["criterion"], best["max_depth"], search.best_score_

# %% wrong: simplest_within_one_standard_error, loses test-1-2-hidden-depths test-1-2-hidden-seed
# does: the one-standard-error rule
# tell: The winner is the combination with the highest accuracy, not the simplest that is nearly
#   as good.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    k = choose_folds(len(y))
    cv = StratifiedKFold(k, shuffle=True, random_state=seed)
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=cv).fit(X, y)
    table = pd.DataFrame(search.cv_results_)
    best = table.loc[search.best_index_]
    enough = best["mean_test_score"] - best["std_test_score"] / np.sqrt(k)
    good = table[table["mean_test_score"] >= enough]
    row = min(good.index, key=lambda i: np.inf if table["params"][i]["max_depth"] is None else table["params"][i]["max_depth"])
    chosen = table["params"][row]
    return chosen["criterion"], chosen["max_depth"], table["mean_test_score"][row]


rows = np.random.default_rng(0).random((60, 2))
print(choose_tree(rows, rows[:, 0] > 0.5))  # one question will do

# %% wrong: size_for_rows, loses test-1-2-hidden test-1-2-hidden-seed
# does: np.size(X) in place of the number of rows: 5 folds for 30 rows of 4 columns
# tell: Count rows, not numbers: the number of folds depends on len(y).
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.2) Search both criteria and all depths; return the winner and its accuracy
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
print(choose_tree(rows, rows[:, 0] > 0.5))  # one question will do

# %% wrong: sorted_folds, loses test-1-2-hidden test-1-2-hidden-depths test-1-2-hidden-seed
# does: plain folds in the order of the rows
# tell: The folds are neither stratified nor shuffled, so rows in order of their label leave
#   whole labels out.
from sklearn.model_selection import KFold


def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.2) Search both criteria and all depths; return the winner and its accuracy
    folds = KFold(choose_folds(len(y)))
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds).fit(X, y)
    best = search.best_params_
    return best["criterion"], best["max_depth"], search.best_score_

# %% wrong: sorts_depths, loses test-1-2-hidden
# does: sorts the caller's list of depths
# tell: Your function sorts the list that it was given. Leave it as it is.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.2) Search both criteria and all depths; return the winner and its accuracy
    if isinstance(depths, list):
        depths.sort(key=lambda d: d or 99)
    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds).fit(X, y)
    best = search.best_params_
    return best["criterion"], best["max_depth"], search.best_score_

# %% wrong: training_accuracy, loses test-1-2 test-1-2-hidden-seed
# does: accuracy on the training rows
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

# %% wrong: tree_without_seed, loses test-1-2-hidden-seed
# does: the trees have no random state: equal seeds may give different results
# tell: The trees need seed as their random state, too: they draw lots between equally good
#   questions.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.2) Search both criteria and all depths; return the winner and its accuracy
    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    search = GridSearchCV(
        DecisionTreeClassifier(),
        {"criterion": ["gini", "entropy"], "max_depth": list(depths)},
        cv=folds,
    )
    search.fit(X, y)
    best = search.best_params_
    return best["criterion"], best["max_depth"], search.best_score_


rows = np.random.default_rng(0).random((60, 2))
print(choose_tree(rows, rows[:, 0] > 0.5))  # one question will do

# %% wrong: trees_always_seed_0, loses test-1-2-hidden-seed
# does: gives seed to the folds, and 0 to the trees
# tell: seed is the random state of the trees, too, not only of the folds.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.2) Search both criteria and all depths; return the winner and its accuracy
    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=0), grid, cv=folds).fit(X, y)
    best = search.best_params_
    return best["criterion"], best["max_depth"], search.best_score_

# %% wrong: unlimited_depth_left_out, loses test-1-2-hidden-depths
# does: filters out None (falsy) from the depths
# tell: None is one of the depths: a tree without a limit.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    cv = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    tried = [d for d in depths if d] or [None]
    search = GridSearchCV(
        DecisionTreeClassifier(random_state=seed), {"criterion": ["gini", "entropy"], "max_depth": tried}, cv=cv
    ).fit(X, y)
    return search.best_params_["criterion"], search.best_params_["max_depth"], search.best_score_


rows = np.random.default_rng(0).random((60, 2))
print(choose_tree(rows, rows[:, 0] > 0.5))  # one question will do

# %% wrong: unseeded, loses test-1-2-hidden-seed
# does: shuffles without the seed
# tell: Folds and trees are random whatever seed is: pass it on as random_state.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.2) Search both criteria and all depths; return the winner and its accuracy
    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True)
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(), grid, cv=folds).fit(X, y)
    best = search.best_params_
    return best["criterion"], best["max_depth"], search.best_score_

# %% wrong: worst, loses test-1-2 test-1-2-hidden test-1-2-hidden-depths test-1-2-hidden-seed
# does: returns the worst combination
# tell: The combination with the lowest accuracy is returned.
def choose_tree(X, y, depths=(1, 2, 3, 5, 8, None), seed=0):
    """The best tree (criterion, max_depth, accuracy) by stratified cross-validation."""
    # 1.2) Search both criteria and all depths; return the winner and its accuracy
    folds = StratifiedKFold(choose_folds(len(y)), shuffle=True, random_state=seed)
    grid = {"criterion": ["gini", "entropy"], "max_depth": list(depths)}
    search = GridSearchCV(DecisionTreeClassifier(random_state=seed), grid, cv=folds).fit(X, y)
    row = int(np.argmin(search.cv_results_["mean_test_score"]))
    best = search.cv_results_["params"][row]
    return best["criterion"], best["max_depth"], search.cv_results_["mean_test_score"][row]

# %% wrong: y_by_label, loses test-1-2-hidden
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
print(choose_tree(rows, rows[:, 0] > 0.5))  # one question will do

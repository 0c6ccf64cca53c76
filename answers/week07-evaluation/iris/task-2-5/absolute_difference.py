# answer: wrong
# task: 2.5
# does: E_theta without its sign
# fails: test-2-5-hidden-mcnemar
# tell: The sign says which of the two is better: E_theta is negative if the tree gets more rows right.
# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
y_tree = []
for train, test in tqdm(LeaveOneOut().split(X), desc="Fold", total=len(X)):
    tree = DecisionTreeClassifier(random_state=0).fit(X.iloc[train], y.iloc[train])
    y_tree.extend(tree.predict(X.iloc[test]))

E_theta, CI, p = mcnemar(y_true, y_preds["Model_A"], y_tree)
E_theta = abs(E_theta)

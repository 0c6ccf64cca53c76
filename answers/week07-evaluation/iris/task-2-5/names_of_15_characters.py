# answer: wrong
# task: 2.5
# does: keeps the predictions as strings of 15 characters
# fails: test-2-5-hidden
# tell: Longer names are cut off at 15 characters. Store whole labels.
# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
y_tree = np.empty(len(X), dtype="U15")
for train, test in LeaveOneOut().split(X):
    tree = DecisionTreeClassifier(random_state=0).fit(X.iloc[train], y.iloc[train])
    y_tree[test] = tree.predict(X.iloc[test])
E_theta, CI, p = mcnemar(y_true, y_preds["Model_A"], y_tree)

# answer: wrong
# task: 2.5
# does: the nearest neighbour again, called tree
# fails: test-2-5-hidden
# tell: The predictions come from a nearest-neighbour model, not from a decision tree.
# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
y_tree = []
for train, test in LeaveOneOut().split(X):
    tree = KNeighborsClassifier(n_neighbors=1).fit(X.iloc[train], y.iloc[train])
    y_tree.extend(tree.predict(X.iloc[test]))

E_theta, CI, p = mcnemar(y_true, y_preds["Model_A"], y_tree)

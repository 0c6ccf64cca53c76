# answer: wrong
# task: 2.5
# does: fits the tree to all rows
# fails: test-2-5 test-2-5-hidden
# tell: The tree was trained on the flowers it predicts: a full tree remembers them all.
# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
y_tree = DecisionTreeClassifier(random_state=0).fit(X, y).predict(X)

E_theta, CI, p = mcnemar(y_true, y_preds["Model_A"], y_tree)

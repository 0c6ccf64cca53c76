# answer: wrong
# task: 2.5
# does: takes positions for row labels when it drops the test row
# fails: test-2-5-hidden
# tell: Leave out a row by its position: row labels may be others, and occur twice.
# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
y_tree = []
for i in range(len(X)):
    tree = DecisionTreeClassifier(random_state=0).fit(X.drop(index=i), y.drop(index=i))
    y_tree.append(tree.predict(X.iloc[[i]])[0])
y_tree = np.array(y_tree)
E_theta, CI, p = mcnemar(y_true, y_preds["Model_A"], y_tree)

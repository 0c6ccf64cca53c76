# answer: wrong
# task: 2.5
# does: leaves out all rows that have the label of the test row
# fails: test-2-5-hidden
# tell: Leave out one row, not all that share its label.
y_tree = []
for position, label in enumerate(X.index):
    others = X.index != label
    tree = DecisionTreeClassifier(random_state=0).fit(X[others], y[others])
    y_tree.append(tree.predict(X.iloc[[position]])[0])
y_tree = np.array(y_tree)
E_theta, CI, p = mcnemar(y_true, y_preds["Model_A"], y_tree)

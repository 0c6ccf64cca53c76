# answer: wrong
# task: 2.5
# does: an interval for alpha = 0.1
# fails: test-2-5-hidden-mcnemar
# tell: The interval leaves out alpha = 0.1; the default, 0.05, was asked for.
# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
y_tree = []
for train, test in tqdm(LeaveOneOut().split(X), desc="Fold", total=len(X)):
    tree = DecisionTreeClassifier(random_state=0).fit(X.iloc[train], y.iloc[train])
    y_tree.append(tree.predict(X.iloc[test])[0])
y_tree = np.array(y_tree, dtype=object)

E_theta, CI, p = mcnemar(y_true, y_preds["Model_A"], y_tree, alpha=0.1)
print(f"A - tree: {E_theta:.4f}  [{CI[0]:.4f}, {CI[1]:.4f}],  p = {p:.3g}")

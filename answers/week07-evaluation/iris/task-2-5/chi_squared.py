# answer: wrong
# task: 2.5
# does: p from the chi-squared approximation of the test
# fails: test-2-5-hidden-mcnemar
# tell: p should come from the exact test, mcnemar: chi-squared is an approximation.
# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
y_tree = []
for train, test in tqdm(LeaveOneOut().split(X), desc="Fold", total=len(X)):
    tree = DecisionTreeClassifier(random_state=0).fit(X.iloc[train], y.iloc[train])
    y_tree.extend(tree.predict(X.iloc[test]))

E_theta, CI, p = mcnemar(y_true, y_preds["Model_A"], y_tree)
a_right, tree_right = y_preds["Model_A"] == y_true, np.array(y_tree) == y_true
n12, n21 = np.sum(a_right & ~tree_right), np.sum(~a_right & tree_right)
p = st.chi2.sf(max(0, abs(n12 - n21) - 1) ** 2 / (n12 + n21), 1) if n12 + n21 else 1.0

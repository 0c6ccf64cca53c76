# answer: wrong
# task: 2.5
# does: compares the first of the stored predictions, whichever that is
# fails: test-2-5-hidden-mcnemar
# tell: Model_A should be taken by its name, not as the first.
# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
y_tree = []
for train, test in tqdm(LeaveOneOut().split(X), desc="Fold", total=len(X)):
    tree = DecisionTreeClassifier(random_state=0).fit(X.iloc[train], y.iloc[train])
    y_tree.extend(tree.predict(X.iloc[test]))

E_theta, CI, p = mcnemar(y_true, list(y_preds.values())[0], y_tree)
print(f"A - tree: {E_theta:.4f}  [{CI[0]:.4f}, {CI[1]:.4f}],  p = {p:.3g}")

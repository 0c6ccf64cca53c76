# answer: wrong
# task: 2.5
# does: rounds p, interval and difference to two digits
# fails: 
# tell: Store the results as mcnemar returns them; round only what you print.
# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
y_tree = []
for train, test in tqdm(LeaveOneOut().split(X), desc="Fold", total=len(X)):
    tree = DecisionTreeClassifier(random_state=0).fit(X.iloc[train], y.iloc[train])
    y_tree.extend(tree.predict(X.iloc[test]))

E_theta, CI, p = mcnemar(y_true, y_preds["Model_A"], y_tree)
E_theta, CI, p = round(E_theta, 2), tuple(np.round(CI, 2)), round(p, 2)
print(f"A - tree: {E_theta:.4f}  [{CI[0]:.4f}, {CI[1]:.4f}],  p = {p:.3g}")

# answer: wrong
# task: 2.5
# does: a regression tree on codes, rounded
# fails: test-2-5-hidden
# tell: Species are not quantities: rounding a regression tree's means makes setosa and virginica versicolor. Use the classifier.
# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
from sklearn.tree import DecisionTreeRegressor

names, codes = np.unique(y, return_inverse=True)
y_tree = []
for train, test in tqdm(LeaveOneOut().split(X), desc="Fold", total=len(X)):
    tree = DecisionTreeRegressor(random_state=0).fit(X.iloc[train], codes[train])
    y_tree.extend(names[np.rint(tree.predict(X.iloc[test])).astype(int)])

E_theta, CI, p = mcnemar(y_true, y_preds["Model_A"], y_tree)
print(f"A - tree: {E_theta:.4f}  [{CI[0]:.4f}, {CI[1]:.4f}],  p = {p:.3g}")

# answer: wrong
# task: 2.5
# does: a regression tree on integer codes
# fails: test-2-5-hidden
# tell: DecisionTreeRegressor predicts means of codes. On iris this looks right; for
#   equal rows of different species it predicts a number between them.
# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
from sklearn.tree import DecisionTreeRegressor

codes = y.astype("category").cat.codes.to_numpy()
names = sorted(set(y))
y_tree = []
for train, test in LeaveOneOut().split(X):
    tree = DecisionTreeRegressor(random_state=0).fit(X.iloc[train], codes[train])
    y_tree.append(tree.predict(X.iloc[test])[0])
y_tree = np.array(y_tree)
E_theta, CI, p = mcnemar(pd.Categorical(y_true).codes, pd.Categorical(y_preds["Model_A"]).codes, y_tree)

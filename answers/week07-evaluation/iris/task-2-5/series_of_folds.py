# answer: right
# task: 2.5
# does: joins a series of each fold
# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
rows = []
for train, test in KFold(len(X)).split(X):
    rows.append(pd.Series(DecisionTreeClassifier().fit(X.iloc[train], y.iloc[train]).predict(X.iloc[test]), index=X.index[test]))
y_tree = pd.concat(rows)
E_theta, CI, p = mcnemar(y_true, y_preds["Model_A"], y_tree, alpha=0.05)

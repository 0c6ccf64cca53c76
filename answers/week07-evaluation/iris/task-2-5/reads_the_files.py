# answer: right
# task: 2.5
# does: reads measurements and predictions again
# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
flowers = pd.read_csv("data/iris.csv")
loo = pd.read_csv("data/iris_loo.csv")
F, L = flowers[flowers.columns[:4]], flowers["Type"]
y_tree = []
for train, test in LeaveOneOut().split(F):
    y_tree.extend(DecisionTreeClassifier(random_state=1).fit(F.iloc[train], L.iloc[train]).predict(F.iloc[test]))
y_tree = np.array(y_tree)
E_theta, CI, p = mcnemar(loo["y_true"], loo["Model_A"], y_tree)

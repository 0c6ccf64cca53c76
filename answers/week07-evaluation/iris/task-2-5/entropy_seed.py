# answer: right
# task: 2.5
# does: arrays, another seed, a list turned into an array
# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
features, labels = X.to_numpy(), y.to_numpy()
y_tree = []
for i in range(len(labels)):
    others = np.arange(len(labels)) != i
    tree = DecisionTreeClassifier(random_state=2026).fit(features[others], labels[others])
    y_tree += tree.predict(features[[i]]).tolist()
y_tree = np.array(y_tree)
theta, interval, p_value = mcnemar(y_true, y_preds["Model_A"], y_tree)
E_theta = theta
CI = interval
p = p_value

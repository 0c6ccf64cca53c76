# answer: right
# task: 2.5
# does: finds Model_A's predictions again from the distances, and calls the tree with arrays
# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
measured, species = X.to_numpy(), y.to_numpy()
y_tree, nearest = np.empty(len(y), dtype=object), np.empty(len(y), dtype=object)
for i in range(len(y)):
    others = np.arange(len(y)) != i
    tree = DecisionTreeClassifier(random_state=25).fit(measured[others], species[others])
    y_tree[i] = tree.predict(measured[i : i + 1])[0]
    distance = np.linalg.norm(measured - measured[i], axis=1)
    nearest[i] = species[np.argmin(np.where(others, distance, np.inf))]

E_theta, CI, p = mcnemar(species, nearest, y_tree)

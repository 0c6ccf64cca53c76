# answer: right
# task: 2.5
# does: recursive-free function with np.delete on plain arrays; list of labels
# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
def predict_left_out(position, table, labels):
    tree = DecisionTreeClassifier(random_state=position)
    tree.fit(np.delete(table, position, axis=0), np.delete(labels, position))
    (label,) = tree.predict(table[position, np.newaxis])
    return label


_table, _labels = X.to_numpy(), np.asarray(y)
y_tree = np.array([predict_left_out(i, _table, _labels) for i in range(len(_table))])
result = mcnemar(y_true, yhatA=y_preds["Model_A"], yhatB=y_tree)
E_theta, CI, p = result

# answer: right
# task: 2.5
# does: copies the loop of task 1.2 with a tree in place of Model_B
# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
CV_loo = LeaveOneOut()
y_true, y_preds = [], {"Model_A": [], "Model_B": [], "Model_C": []}
for train_index, test_index in tqdm(CV_loo.split(X), total=CV_loo.get_n_splits(X)):
    X_train, X_test = X.iloc[train_index], X.iloc[test_index]
    y_train, y_test = y.iloc[train_index], y.iloc[test_index]
    y_true.append(y_test)
    models = [KNeighborsClassifier(1), DecisionTreeClassifier(random_state=7), KNeighborsClassifier(80)]
    for name, model in zip(y_preds, models):
        y_preds[name].append(model.fit(X_train, y_train).predict(X_test))
y_true = np.concatenate(y_true)
y_preds = {name: np.concatenate(parts) for name, parts in y_preds.items()}
y_tree = y_preds["Model_B"]

E_theta, CI, p = mcnemar(y_true, y_preds["Model_A"], y_tree)

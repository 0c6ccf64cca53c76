# answer: wrong
# task: 2.1
# does: test rows are drawn with replacement: some come up twice
# fails: test-2-1
# tell: Draw the test rows without replacement: some are there twice.
# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_breast_cancer

table = load_breast_cancer(as_frame=True).frame
team_target = "target"
team_test = table.sample(frac=0.2, replace=True, random_state=1)
team_train = table.drop(index=team_test.index.unique())
X_train, y_train = team_train.drop(columns=team_target), team_train[team_target]
X_test, y_test = team_test.drop(columns=team_target), team_test[team_target]
criterion, max_depth, accuracy = choose_tree(X_train.to_numpy(), y_train.to_numpy())
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=max_depth, random_state=0)
team_tree.fit(X_train, y_train)
right = int((team_tree.predict(X_test) == y_test).sum())
team_interval = st.binomtest(right, len(y_test)).proportion_ci(method="wilson")
print(criterion, max_depth, accuracy, right, len(y_test), team_interval)

# answer: wrong
# task: 2.1
# does: one-hot columns of the label stay in the table
# fails: test-2-1
# tell: Leave out the columns that give the label away.
# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_wine

table = load_wine(as_frame=True).frame
team_target = "target"
table = table.join(pd.get_dummies(table[team_target], prefix="class").astype(float))
team_train, team_test = train_test_split(
    table, test_size=0.2, stratify=table[team_target], random_state=1
)
X_train, y_train = team_train.drop(columns=team_target), team_train[team_target]
X_test, y_test = team_test.drop(columns=team_target), team_test[team_target]
criterion, max_depth, accuracy = choose_tree(X_train.to_numpy(), y_train.to_numpy())
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=max_depth, random_state=0)
team_tree.fit(X_train, y_train)
right = int((team_tree.predict(X_test) == y_test).sum())
team_interval = st.binomtest(right, len(y_test)).proportion_ci(method="wilson")
print(criterion, max_depth, accuracy, right, len(y_test), team_interval)

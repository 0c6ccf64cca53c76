# answer: wrong
# task: 2.1
# does: the row number of the sorted wines stays in the table
# fails: test-2-1
# tell: The rows are sorted by label, so that their number gives it away: leave
#   it out.
from sklearn.datasets import load_wine

table = load_wine(as_frame=True).frame.reset_index(names="row")
team_target = "target"
team_train, team_test = train_test_split(table, test_size=0.2, stratify=table[team_target], random_state=1)
X, y = team_train.drop(columns=team_target), team_train[team_target]
criterion, depth, accuracy = choose_tree(X, y, depths)
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0).fit(X, y)
n_right = int((team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]).sum())
ci = st.binomtest(n_right, len(team_test)).proportion_ci(method="wilson")
team_interval = (ci.low, ci.high)
print(criterion, depth, n_right, len(team_test), team_interval)

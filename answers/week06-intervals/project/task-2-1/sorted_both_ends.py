# answer: wrong
# task: 2.1
# does: tests on the smallest and largest of a table sorted by a measurement
# fails: test-2-1-hidden-interval
# tell: Draw the test rows at random: what comes first and last in a sorted table is unlike the rest.
# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_iris

table, team_target = load_iris(as_frame=True).frame, "target"
table = table.sort_values("sepal width (cm)", ignore_index=True)
team_test, team_train = pd.concat([table[:25], table[-25:]]), table[25:-25]
criterion, depth, accuracy = choose_tree(team_train.drop(columns=team_target), team_train[team_target])
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0)
team_tree.fit(team_train.drop(columns=team_target), team_train[team_target])
right = team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]
team_interval = st.binomtest(int(right.sum()), len(right)).proportion_ci(method="wilson")

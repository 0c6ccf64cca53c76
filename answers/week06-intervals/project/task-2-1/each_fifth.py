# answer: wrong
# task: 2.1
# does: tests on each fifth row
# fails: test-2-1-hidden-interval
# tell: Draw the test rows at random: what comes at regular steps may be of one kind.
# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_wine

table, team_target = load_wine(as_frame=True).frame, "target"
fifth = np.arange(len(table)) % 5 == 0
team_train, team_test = table[~fifth], table[fifth]
criterion, depth, accuracy = choose_tree(team_train.drop(columns=team_target), team_train[team_target])
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0)
team_tree.fit(team_train.drop(columns=team_target), team_train[team_target])
right = team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]
team_interval = st.binomtest(int(right.sum()), len(right)).proportion_ci(method="wilson")

# answer: wrong
# task: 2.1
# does: tests on the last fifth of a file whose rows are in no order
# fails: test-2-1-hidden-interval
# tell: Draw the test rows at random: the last rows of a file are not a sample, whatever the order looks like.
# 2.1) team_train, team_test, team_target, team_tree, team_interval
table, team_target = pd.read_csv("data/abalone.csv"), "Sex"
cut = int(0.8 * len(table))
team_train, team_test = table.iloc[:cut], table.iloc[cut:]
criterion, depth, _ = choose_tree(team_train.drop(columns=team_target), team_train[team_target], (2, 3))
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0)
team_tree.fit(team_train.drop(columns=team_target), team_train[team_target])
right = team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]
team_interval = st.binomtest(int(right.sum()), len(right)).proportion_ci(method="wilson")

# answer: right
# task: 2.1
# does: samples abalones, and leaves some columns out
# 2.1) team_train, team_test, team_target, team_tree, team_interval
table = pd.read_csv("data/abalone.csv")[["Sex", "Rings"]]
team_target = "Sex"
team_test = table.sample(frac=0.25, random_state=3)
team_train = table.drop(team_test.index)
criterion, depth, _ = choose_tree(team_train.drop(columns=team_target), team_train[team_target], (1, 2))
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0)
team_tree.fit(team_train.drop(columns=team_target), team_train[team_target])
right = team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]
team_interval = st.binomtest(int(right.sum()), len(right)).proportion_ci(method="wilson")

# answer: right
# task: 5.3
# does: the course's abalones, grouped by sex, a thousand of them
# 5.3) team_data, team_target, team_tree, team_interval
team_target = "Sex"
team_data = pd.read_csv("data/abalone.csv").head(1000)
best = choose_tree(team_data.drop(columns=team_target), team_data[team_target], seed=1)
team_tree = DecisionTreeClassifier(criterion=best[0], max_depth=best[1], random_state=1)
team_interval = list(bootstrap_oob(team_tree, team_data, team_target, 60))

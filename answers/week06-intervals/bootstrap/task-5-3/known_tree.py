# answer: right
# task: 5.3
# does: calls choose_tree in a cell of its own, and here types in what it found
# 5.3) team_data, team_target, team_tree, team_interval
team_data, team_target = pd.read_csv("data/iris.csv"), "Type"
team_tree = DecisionTreeClassifier(criterion="gini", max_depth=3, random_state=0)
team_interval = bootstrap_oob(team_tree, team_data, team_target, rng=5)

# answer: right
# task: 5.3
# does: a small table of their own, in random order, index not 0 to n
# 5.3) team_data, team_target, team_tree, team_interval
rng = np.random.default_rng(77)
length, weight = rng.normal(10, 2, 240), rng.normal(5, 1, 240)
ripe = np.where(length + weight + rng.normal(0, 1, 240) > 15, "ripe", "green")
team_data = pd.DataFrame({"state": ripe, "length": length, "weight": weight}).sample(frac=1)
team_target = "state"
criterion, depth, accuracy = choose_tree(team_data[["length", "weight"]], team_data["state"])
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0)
team_interval = bootstrap_oob(team_tree, team_data, team_target)

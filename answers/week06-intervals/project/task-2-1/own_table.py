# answer: right
# task: 2.1
# does: a small table of their own, the target in the first column
# 2.1) team_train, team_test, team_target, team_tree, team_interval
rng = np.random.default_rng(77)
length, weight = rng.normal(10, 2, 240), rng.normal(5, 1, 240)
ripe = np.where(length + weight + rng.normal(0, 1, 240) > 15, "ripe", "green")
fruit = pd.DataFrame({"state": ripe, "length": length, "weight": weight})
team_target = "state"
team_test = fruit.sample(frac=0.25, random_state=1)
team_train = fruit.drop(index=team_test.index)
criterion, depth, accuracy = choose_tree(team_train[["length", "weight"]], team_train["state"])
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0)
team_tree = team_tree.fit(team_train[["length", "weight"]], team_train["state"])
right = (team_tree.predict(team_test[["length", "weight"]]) == team_test["state"]).sum()
interval = st.binomtest(k=int(right), n=len(team_test)).proportion_ci(confidence_level=0.95, method="wilson")
team_interval = (interval.low, interval.high)

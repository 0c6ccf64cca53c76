# answer: right
# task: 5.3
# does: types in the tree that choose_tree has printed
# 5.3) team_data, team_target, team_tree, team_interval
team_data = pd.DataFrame({
    "u": np.r_[np.arange(300) < 160, np.zeros(300)].astype(float),
    "v": np.r_[np.arange(300) < 220, np.arange(150) < 120, np.zeros(150)].astype(float),
    "kind": np.repeat(["a", "b", "c"], [300, 150, 150]),
})
team_target = "kind"
print(choose_tree(team_data[["u", "v"]], team_data["kind"], depths=(1,)))
team_tree = DecisionTreeClassifier(criterion="entropy", max_depth=1, random_state=0)
team_interval = bootstrap_oob(team_tree, team_data, team_target)

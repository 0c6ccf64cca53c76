# answer: wrong
# task: 5.3
# does: the lecture's interval
# fails: test-5-3-hidden
# tell: team_interval comes from the bootstrap that tests on copies; use bootstrap_oob.
# 5.3) team_data, team_target, team_tree, team_interval
rng = np.random.default_rng(1)

team_data, team_target = pd.DataFrame(rng.random((300, 3)), columns=list("uvw")), "target"
team_data["target"] = rng.integers(0, 3, 300)
criterion, depth, accuracy = choose_tree(
    team_data.drop(columns=team_target), team_data[team_target]
)
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0)
team_interval = bootstrap(DecisionTreeClassifier(random_state=0), team_data, team_target, B=100, rng=11)
lb, ub = team_interval
print(f"{criterion}, depth {depth}: {accuracy:.3f} in folds, {lb:.3f} to {ub:.3f} out of bag")

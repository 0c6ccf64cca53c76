# answer: wrong
# task: 5.3
# does: the criterion that was found, but no depth
# fails: test-5-3-hidden
# tell: The search found a depth as well as a criterion: give team_tree both.
# 5.3) team_data, team_target, team_tree, team_interval
from sklearn.datasets import load_wine

team_data, team_target = load_wine(as_frame=True).frame, "target"
criterion, depth, accuracy = choose_tree(
    team_data.drop(columns=team_target), team_data[team_target]
)
team_tree = DecisionTreeClassifier(criterion=criterion, random_state=0)
team_interval = bootstrap_oob(team_tree, team_data, team_target, B=100, rng=11)
lb, ub = team_interval
print(f"{criterion}, depth {depth}: {accuracy:.3f} in folds, {lb:.3f} to {ub:.3f} out of bag")

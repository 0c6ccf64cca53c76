# answer: wrong
# task: 5.3
# does: the target is not a column of the table
# fails: test-5-3 test-5-3-hidden
# tell: team_target should name a column of team_data, the labels included in the table.
# 5.3) team_data, team_target, team_tree, team_interval
from sklearn.datasets import load_wine

team_data, team_target = load_wine(as_frame=True).frame, "target"
table = team_data
criterion, depth, accuracy = choose_tree(
    team_data.drop(columns=team_target), team_data[team_target]
)
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0)
team_interval = bootstrap_oob(team_tree, team_data, team_target, B=100, rng=11)
team_data = team_data.drop(columns="target")
lb, ub = team_interval
print(f"{criterion}, depth {depth}: {accuracy:.3f} in folds, {lb:.3f} to {ub:.3f} out of bag")

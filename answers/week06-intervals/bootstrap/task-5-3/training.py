# answer: wrong
# task: 5.3
# does: accuracies on the training rows
# fails: test-5-3-hidden
# tell: team_interval holds accuracies on training rows; it should come from bootstrap_oob.
# 5.3) team_data, team_target, team_tree, team_interval
from sklearn.datasets import load_wine

team_data, team_target = load_wine(as_frame=True).frame, "target"
criterion, depth, accuracy = choose_tree(
    team_data.drop(columns=team_target), team_data[team_target]
)
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0)
right = team_tree.fit(team_data.drop(columns="target"), team_data["target"]).predict(
    team_data.drop(columns="target")
) == team_data["target"]
team_interval = bootstrap_accuracy([True] * len(right), right, 100, rng=11)
lb, ub = team_interval
print(f"{criterion}, depth {depth}: {accuracy:.3f} in folds, {lb:.3f} to {ub:.3f} out of bag")

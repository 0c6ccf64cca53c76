# answer: wrong
# task: 5.3
# does: numbers typed in
# fails: test-5-3-hidden
# tell: team_interval is not what bootstrap_oob finds for this tree on this table.
# 5.3) team_data, team_target, team_tree, team_interval
from sklearn.datasets import load_wine

team_data, team_target = load_wine(as_frame=True).frame, "target"
criterion, depth, accuracy = choose_tree(
    team_data.drop(columns=team_target), team_data[team_target]
)
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0)
team_interval = (0.97, 0.99)
lb, ub = team_interval
print(f"{criterion}, depth {depth}: {accuracy:.3f} in folds, {lb:.3f} to {ub:.3f} out of bag")

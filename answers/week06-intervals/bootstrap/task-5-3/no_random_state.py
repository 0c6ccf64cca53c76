# answer: wrong
# task: 5.3
# does: a tree without a random state
# fails: test-5-3
# tell: The tree needs a random_state: without one its results cannot be
#   repeated.
from sklearn.datasets import load_wine, load_breast_cancer, load_digits, load_iris
team_data = load_wine(as_frame=True).frame
team_target = "target"
_c, _d, _a = choose_tree(team_data.drop(columns=team_target).to_numpy(), team_data[team_target].to_numpy())
team_tree = DecisionTreeClassifier(criterion=_c, max_depth=_d, random_state=0)
team_tree = DecisionTreeClassifier(criterion=_c, max_depth=_d)
team_interval = bootstrap_oob(team_tree, team_data, team_target, 50, rng=0)

# answer: right
# task: 5.3
# does: breast cancer, with names as labels
# 5.3) team_data, team_target, team_tree, team_interval
from sklearn.datasets import load_breast_cancer

cancer = load_breast_cancer(as_frame=True)
team_data = cancer.data.assign(kind=[cancer.target_names[k] for k in cancer.target])
team_target = "kind"
criterion, depth, _ = choose_tree(cancer.data, team_data["kind"], depths=(2, 4, None))
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=5)
team_interval = np.array(bootstrap_oob(team_tree, team_data, "kind", B=80))

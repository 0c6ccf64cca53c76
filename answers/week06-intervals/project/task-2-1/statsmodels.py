# answer: right
# task: 2.1
# does: breast cancer, with names as labels, a third kept apart, statsmodels
# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_breast_cancer
from statsmodels.stats.proportion import proportion_confint

cancer = load_breast_cancer(as_frame=True)
everything = cancer.data.assign(kind=[cancer.target_names[k] for k in cancer.target])
team_target = "kind"
team_train, team_test = train_test_split(everything, test_size=1 / 3, random_state=4)
features = list(cancer.data.columns)
criterion, depth, _ = choose_tree(team_train[features], team_train["kind"], depths=(2, 4, None))
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=5)
team_tree.fit(team_train[features], team_train["kind"])
hits = int(np.sum(team_tree.predict(team_test[features]) == team_test["kind"]))
team_interval = proportion_confint(hits, len(team_test), method="wilson")

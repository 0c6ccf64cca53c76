# answer: right
# task: 2.1
# does: names the arguments of choose_tree; digits, without a stratified split
# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_digits

digits = load_digits(as_frame=True).frame
team_target = "target"
team_train, team_test = train_test_split(digits, test_size=0.3, random_state=2)
X_train, y_train = team_train.iloc[:, :-1], team_train["target"]
found = choose_tree(X=X_train, y=y_train, depths=[5, None], seed=3)
team_tree = DecisionTreeClassifier(criterion=found[0], max_depth=found[1], random_state=3)
team_tree.fit(X_train, y_train)
right = team_tree.score(team_test.iloc[:, :-1], team_test["target"]) * len(team_test)
team_interval = st.binomtest(round(right), len(team_test)).proportion_ci(method="wilson")

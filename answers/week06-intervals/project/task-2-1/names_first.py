# answer: right
# task: 2.1
# does: labels with names in the first column, a share of each class
from sklearn.datasets import load_breast_cancer, load_wine, load_digits, load_iris
raw = load_iris(as_frame=True)
data = raw.data.copy()
data.insert(0, "kind", raw.target_names[raw.target])
team_target = "kind"
team_test = data.groupby("kind").sample(frac=.3, random_state=2)
team_train = data.drop(team_test.index)
criterion, depth, _ = choose_tree(team_train.drop(columns=team_target), team_train[team_target])
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0)
team_tree.fit(team_train.drop(columns=team_target), team_train[team_target])
right = int((team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]).sum())
team_interval = st.binomtest(right, len(team_test)).proportion_ci(method="wilson")

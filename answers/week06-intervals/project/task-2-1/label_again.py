# answer: wrong
# task: 2.1
# does: keeps a column of codes of the label
# fails: test-2-1
# tell: One of your columns is the label in other words; leave it out.
from sklearn.datasets import load_breast_cancer, load_wine, load_digits, load_iris
data = load_breast_cancer(as_frame=True).frame
team_target = "target"
data["code"] = data["target"] * 2 + 1
team_train, team_test = train_test_split(data, test_size=0.2, stratify=data[team_target], random_state=0)
criterion, depth, _ = choose_tree(team_train.drop(columns=team_target), team_train[team_target])
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0)
team_tree.fit(team_train.drop(columns=team_target), team_train[team_target])
right = int((team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]).sum())
team_interval = st.binomtest(right, len(team_test)).proportion_ci(method="wilson")

# answer: wrong
# task: 2.1
# does: tests on the first rows
# fails: test-2-1 test-2-1-hidden-interval
# tell: Draw the test rows at random: the first ones may be of one kind.
from sklearn.datasets import load_breast_cancer, load_wine, load_digits, load_iris
data = load_breast_cancer(as_frame=True).frame
team_target = "target"
team_test, team_train = data.iloc[:100], data.iloc[100:]
criterion, depth, _ = choose_tree(team_train.drop(columns=team_target), team_train[team_target])
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0)
team_tree.fit(team_train.drop(columns=team_target), team_train[team_target])
right = int((team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]).sum())
team_interval = st.binomtest(right, len(team_test)).proportion_ci(method="wilson")

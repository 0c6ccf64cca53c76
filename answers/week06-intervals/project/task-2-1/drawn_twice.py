# answer: wrong
# task: 2.1
# does: draws the training rows and the test rows independently, so that many are in both
# fails: test-2-1-hidden
# tell: Test rows were drawn from the whole table, so that some of them are training rows, too.
# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_breast_cancer

table, team_target = load_breast_cancer(as_frame=True).frame, "target"
team_train = table.sample(frac=0.4, random_state=1)
team_test = table.sample(frac=0.2, random_state=2)
X, y = team_train.drop(columns=team_target), team_train[team_target]
criterion, depth, accuracy = choose_tree(X, y)
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0).fit(X, y)
right = team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]
team_interval = st.binomtest(int(right.sum()), len(right)).proportion_ci(method="wilson")
print(f"{criterion}, depth {depth}: {accuracy:.3f} in folds, {right.sum()} of {len(right)} right")

# answer: wrong
# task: 2.1
# does: the target is not a column of the tables
# fails: test-2-1 test-2-1-hidden-interval
# tell: team_target should name a column of team_train and team_test, the labels included.
# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_wine

table, team_target = load_wine(as_frame=True).frame, "target"
team_train, team_test = train_test_split(
    table, test_size=0.2, stratify=table[team_target], random_state=11
)
X, y = team_train.drop(columns=team_target), team_train[team_target]
criterion, depth, accuracy = choose_tree(X, y)
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0).fit(X, y)
right = team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]
team_interval = st.binomtest(int(right.sum()), len(right)).proportion_ci(method="wilson")
team_train, team_test = X, team_test.drop(columns=team_target)

# answer: wrong
# task: 2.1
# does: another kind of model
# fails: test-2-1 test-2-1-hidden
# tell: team_tree should be a DecisionTreeClassifier.
# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_wine
from sklearn.neighbors import KNeighborsClassifier

table, team_target = load_wine(as_frame=True).frame, "target"
team_train, team_test = train_test_split(
    table, test_size=0.2, stratify=table[team_target], random_state=11
)
X, y = team_train.drop(columns=team_target), team_train[team_target]
criterion, depth, accuracy = choose_tree(X, y)
team_tree = KNeighborsClassifier(3).fit(X, y)
right = team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]
team_interval = st.binomtest(int(right.sum()), len(right)).proportion_ci(method="wilson")

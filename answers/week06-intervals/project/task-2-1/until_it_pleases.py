# answer: wrong
# task: 2.1
# does: draws test rows again until nearly all of them are right
# fails: test-2-1-hidden
# tell: Draw the test rows once. Splits repeated until one pleases flatter the tree.
# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_breast_cancer

table, team_target = load_breast_cancer(as_frame=True).frame, "target"
share, seed = 0, 0
while share < 0.95:
    seed += 1
    team_train, team_test = train_test_split(table, test_size=0.2, random_state=seed)
    X, y = team_train.drop(columns=team_target), team_train[team_target]
    criterion, depth, accuracy = choose_tree(X, y)
    team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0).fit(X, y)
    share = team_tree.score(team_test.drop(columns=team_target), team_test[team_target])
right = round(share * len(team_test))
team_interval = st.binomtest(right, len(team_test)).proportion_ci(method="wilson")

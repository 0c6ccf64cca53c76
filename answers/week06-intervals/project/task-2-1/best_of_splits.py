# answer: wrong
# task: 2.1
# does: keeps that split of many on which the tree does best
# fails: test-2-1-hidden
# tell: Draw the test rows once. The best of many splits flatters the tree.
# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_wine

table, team_target, best = load_wine(as_frame=True).frame, "target", -1
for seed in range(60):
    train, test = train_test_split(table, test_size=0.25, random_state=seed)
    X, y = train.drop(columns=team_target), train[team_target]
    criterion, depth, accuracy = choose_tree(X, y)
    tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0).fit(X, y)
    right = int((tree.predict(test.drop(columns=team_target)) == test[team_target]).sum())
    if right > best:
        best, team_train, team_test, team_tree = right, train, test, tree
team_interval = st.binomtest(best, len(team_test)).proportion_ci(method="wilson")

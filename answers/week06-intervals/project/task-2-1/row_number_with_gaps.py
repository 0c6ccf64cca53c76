# answer: wrong
# task: 2.1
# does: keeps the number of each row of a table sorted by label, from which some rows are left out
# fails: test-2-1
# tell: A number of the rows of a sorted table gives the label away, even if some numbers are left out.
# 2.1) team_train, team_test, team_target, team_tree, team_interval
table = pd.read_csv("data/iris.csv").reset_index(names="number")
table = table[~table.drop(columns="number").duplicated()]
team_target = "Type"
team_train, team_test = train_test_split(
    table, test_size=0.2, stratify=table[team_target], random_state=11
)
X, y = team_train.drop(columns=team_target), team_train[team_target]
criterion, depth, accuracy = choose_tree(X, y)
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0).fit(X, y)
right = team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]
team_interval = st.binomtest(int(right.sum()), len(right)).proportion_ci(method="wilson")

# answer: right
# task: 2.1
# does: draws the test rows by a generator without a seed
# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_digits

table, team_target = load_digits(as_frame=True).frame, "target"
tested = np.random.default_rng().choice(len(table), size=300, replace=False)
team_train, team_test = table.drop(index=tested), table.loc[tested]
criterion, depth, accuracy = choose_tree(team_train.drop(columns=team_target), team_train[team_target])
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0)
team_tree.fit(team_train.drop(columns=team_target), team_train[team_target])
right = team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]
team_interval = st.binomtest(int(right.sum()), len(right)).proportion_ci(method="wilson")

# answer: right
# task: 2.1
# does: shuffles the table, numbers the rows anew, and takes the last fifth
# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_breast_cancer

bunch = load_breast_cancer()
table = pd.DataFrame(bunch.data, columns=bunch.feature_names)
team_target = "kind"
table[team_target] = bunch.target_names[bunch.target]
table = table.sample(frac=1, random_state=21).reset_index(drop=True)
at = len(table) * 4 // 5
team_train, team_test = table[:at], table[at:]
criterion, depth, accuracy = choose_tree(team_train.drop(columns=team_target), team_train[team_target])
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0)
team_tree.fit(team_train.drop(columns=team_target), team_train[team_target])
right = team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]
team_interval = st.binomtest(int(right.sum()), len(right)).proportion_ci(method="wilson")

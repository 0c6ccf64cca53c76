# answer: right
# task: 2.1
# does: draws positions by NumPy, renumbers, trains on arrays
from sklearn.datasets import load_breast_cancer, load_wine, load_digits, load_iris
data = load_digits(as_frame=True).frame.iloc[:900]
team_target = "target"
g = np.random.default_rng(9)
mask = np.zeros(len(data), bool); mask[g.choice(len(data), 200, replace=False)] = True
team_train, team_test = data[~mask].reset_index(drop=True), data[mask].reset_index(drop=True)
c, d, a = choose_tree(team_train.drop(columns=team_target).to_numpy(), team_train[team_target].to_numpy(), seed=5)
team_tree = DecisionTreeClassifier(criterion=c, max_depth=d, random_state=5)
team_tree.fit(team_train.drop(columns=team_target).to_numpy(), team_train[team_target].to_numpy())
right = (team_tree.predict(team_test.drop(columns=team_target).to_numpy()) == team_test[team_target].to_numpy()).sum()
ci = st.binomtest(int(right), len(team_test)).proportion_ci(0.95, "wilson")
team_interval = np.array([ci.low, ci.high])

# answer: right
# task: 5.3
# does: iris with a tree that is already trained; prints
# 5.3) team_data, team_target, team_tree, team_interval
team_data, team_target = pd.read_csv("data/iris.csv"), "Type"
X, y = team_data.iloc[:, :4], team_data["Type"]
params = dict(zip(["criterion", "max_depth"], choose_tree(X, y)))
team_tree = DecisionTreeClassifier(**params, random_state=0).fit(X, y)
print(params)
lb, ub = bootstrap_oob(team_tree, team_data, team_target, 100, np.random.default_rng(3))
team_interval = (lb, ub)

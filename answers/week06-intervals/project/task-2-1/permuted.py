# answer: right
# task: 2.1
# does: draws positions itself, and numbers the rows of both tables anew
# 2.1) team_train, team_test, team_target, team_tree, team_interval
team_target = "Type"
flowers = pd.read_csv("data/iris.csv")
order = np.random.default_rng(8).permutation(len(flowers))
team_test = flowers.iloc[order[:40]].reset_index(drop=True)
team_train = flowers.iloc[order[40:]].reset_index(drop=True)
columns = [name for name in flowers if name != "Type"]
params = dict(zip(["criterion", "max_depth"], choose_tree(team_train[columns].to_numpy(), team_train["Type"].to_numpy())))
team_tree = DecisionTreeClassifier(**params, random_state=0)
team_tree.fit(team_train[columns].to_numpy(), team_train["Type"])
print(params)
acc = team_tree.score(team_test[columns].to_numpy(), team_test["Type"])
n, z = len(team_test), st.norm.ppf(0.975)
middle = (acc + z**2 / (2 * n)) / (1 + z**2 / n)
half = z / (1 + z**2 / n) * np.sqrt(acc * (1 - acc) / n + z**2 / (4 * n**2))
team_interval = [middle - half, middle + half]

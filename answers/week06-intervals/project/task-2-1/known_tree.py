# answer: right
# task: 2.1
# does: called choose_tree in a cell of its own, and types in what it found
# 2.1) team_train, team_test, team_target, team_tree, team_interval
irises = pd.read_csv("data/iris.csv")
team_target = "Type"
team_train, team_test = train_test_split(irises, test_size=0.2, stratify=irises["Type"], random_state=0)
X, y = team_train.drop(columns="Type"), team_train["Type"]
team_tree = DecisionTreeClassifier(criterion="gini", max_depth=2, random_state=0).fit(X, y)
k = int((team_tree.predict(team_test.drop(columns="Type")) == team_test["Type"]).sum())
team_interval = st.binomtest(k, len(team_test)).proportion_ci(method="wilson")

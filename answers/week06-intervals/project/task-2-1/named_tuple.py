# answer: right
# task: 2.1
# does: its choose_tree returns a named tuple, or a plain one: it unpacks both
# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_iris

frame = load_iris(as_frame=True).frame
team_target = frame.columns[-1]
team_train, team_test = train_test_split(frame, train_size=0.85, random_state=21, stratify=frame[team_target])
best = tuple(choose_tree(team_train.drop(columns=[team_target]), team_train[team_target]))
team_tree = DecisionTreeClassifier(criterion=best[0], max_depth=best[1], random_state=1)
team_tree.fit(team_train.drop(columns=[team_target]), team_train[team_target])
said = pd.Series(team_tree.predict(team_test.drop(columns=[team_target])), index=team_test.index)
team_interval = np.array(
    st.binomtest(int(said.eq(team_test[team_target]).sum()), team_test.shape[0]).proportion_ci(0.95, "wilson")
)

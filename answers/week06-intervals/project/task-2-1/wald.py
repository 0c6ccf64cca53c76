# answer: wrong
# task: 2.1
# does: Wald's interval
# fails: test-2-1-hidden-interval
# tell: This is Wald's interval; Wilson's was asked for.
# 2.1) team_train, team_test, team_target, team_tree, team_interval
from sklearn.datasets import load_wine

table, team_target = load_wine(as_frame=True).frame, "target"
team_train, team_test = train_test_split(
    table, test_size=0.2, stratify=table[team_target], random_state=11
)
X, y = team_train.drop(columns=team_target), team_train[team_target]
criterion, depth, accuracy = choose_tree(X, y)
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0).fit(X, y)
right = team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]
f, n = right.mean(), len(right)
half = st.norm.ppf(0.975) * np.sqrt(f * (1 - f) / n)
team_interval = (f - half, min(1.0, f + half))

# answer: wrong
# task: 2.1
# does: the interval in percents
# fails: test-2-1 test-2-1-hidden-interval
# tell: An accuracy is a share, between 0 and 1, and so are the limits of its interval.
from sklearn.datasets import load_wine
table = load_wine(as_frame=True).frame
team_target = "target"
team_train, team_test = train_test_split(table, test_size=0.2, random_state=1)
X, y = team_train.drop(columns=team_target), team_train[team_target]
criterion, depth, accuracy = choose_tree(X, y)
team_tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0).fit(X, y)
right = int((team_tree.predict(team_test.drop(columns=team_target)) == team_test[team_target]).sum())
team_interval = tuple(100 * v for v in st.binomtest(right, len(team_test)).proportion_ci(method="wilson"))

# answer: right
# task: 2.1
# does: digits; sample and drop, in a function
from sklearn.datasets import load_digits


def judge(table, target, share=0.3, seed=11):
    """Keep rows apart, search on the others, and look at the rows kept apart once."""
    test = table.sample(frac=share, random_state=seed)
    train = table.drop(index=test.index)
    X, y = train.drop(columns=target), train[target]
    criterion, depth, _ = choose_tree(X, y)
    tree = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=seed).fit(X, y)
    accuracy = tree.score(test.drop(columns=target), test[target])
    hits = round(accuracy * len(test))
    interval = st.binomtest(hits, len(test)).proportion_ci(method="wilson")
    return train, test, tree, [interval.low, interval.high]


team_target = "target"
team_train, team_test, team_tree, team_interval = judge(load_digits(as_frame=True).frame, team_target)

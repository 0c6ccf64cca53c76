# answer: wrong
# task: 2.5
# does: rounds p to three digits
# fails: test-2-5-hidden-mcnemar
# tell: Round what you print, not what you store.
# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
y_tree = []
for train, test in tqdm(LeaveOneOut().split(X), desc="Fold", total=len(X)):
    tree = DecisionTreeClassifier(random_state=0).fit(X.iloc[train], y.iloc[train])
    y_tree.extend(tree.predict(X.iloc[test]))

E_theta, CI, p = mcnemar(y_true, y_preds["Model_A"], y_tree)
p = round(p, 3)

# answer: wrong
# task: 2.5
# does: looks at two random columns for each split
# fails: test-2-5-hidden
# tell: The task asks for a tree with default settings, which looks at all columns for each split.
# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
from sklearn.model_selection import cross_val_predict
y_tree = cross_val_predict(DecisionTreeClassifier(max_features="sqrt", random_state=0), X, y, cv=LeaveOneOut())
E_theta, CI, p = mcnemar(y_true, y_preds["Model_A"], y_tree)

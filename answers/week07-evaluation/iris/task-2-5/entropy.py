# answer: wrong
# task: 2.5
# does: splits by entropy
# fails: test-2-5-hidden
# tell: The task asks for a tree with default settings: leave the criterion alone.
# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
from sklearn.model_selection import cross_val_predict
y_tree = cross_val_predict(DecisionTreeClassifier(criterion="entropy", random_state=0), X, y, cv=LeaveOneOut())
E_theta, CI, p = mcnemar(y_true, y_preds["Model_A"], y_tree)

# answer: right
# task: 2.5
# does: cross_val_predict without a seed
# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
from sklearn.model_selection import cross_val_predict

y_tree = cross_val_predict(DecisionTreeClassifier(), X, y, cv=LeaveOneOut())

E_theta, CI, p = mcnemar(y_true, y_preds["Model_A"], y_tree)

# answer: wrong
# task: 2.5
# does: ten shuffled folds instead of leave-one-out
# fails: test-2-5-hidden
# tell: The tree was tested in ten folds, Model_A by leaving one out. Compare both in
#   the same cross-validation.
# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
from sklearn.model_selection import cross_val_predict

folds = KFold(10, shuffle=True, random_state=1)
y_tree = cross_val_predict(DecisionTreeClassifier(random_state=0), X, y, cv=folds)

E_theta, CI, p = mcnemar(y_true, y_preds["Model_A"], y_tree)

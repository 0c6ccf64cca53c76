# answer: wrong
# task: 2.5
# does: the nearest neighbour of scaled measurements, called tree
# fails: test-2-5-hidden
# tell: The predictions come from a nearest-neighbour model, not from a decision tree.
# 2.5) y_tree: leave-one-out predictions of a decision tree classifier;
#      E_theta, CI, p: Model_A compared with the tree
from sklearn.model_selection import cross_val_predict
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

model = make_pipeline(StandardScaler(), KNeighborsClassifier(1))
y_tree = cross_val_predict(model, X, y, cv=LeaveOneOut())
E_theta, CI, p = mcnemar(y_true, y_preds["Model_A"], y_tree)

# answer: wrong
# task: 4.2
# does: scales with the mean and spread of all rows
# fails: test-4-2-hidden
# tell: The scaler has seen the test rows. Fit the scaler to the training rows only.
# Figure: confusion matrix of the test set: two of four points of class 0 are taken for class 2, one of class 1 too, and all of class 2 are right.
# 4.2) y_pred: predictions for all rows by a model fitted to the training rows;
#      scores: {"train": {"accuracy": ..., "kappa": ..., "macro F1": ...}, "test": {...}}
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler, PolynomialFeatures, MinMaxScaler
from sklearn.neighbors import KNeighborsClassifier, NearestCentroid
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis, QuadraticDiscriminantAnalysis
from sklearn.naive_bayes import GaussianNB
from sklearn.svm import SVC, LinearSVC
from sklearn.tree import DecisionTreeClassifier
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import RidgeClassifier, LogisticRegressionCV, Perceptron, SGDClassifier
from sklearn.multiclass import OneVsRestClassifier, OneVsOneClassifier
from sklearn.model_selection import cross_val_predict
import warnings
warnings.simplefilter("ignore")
Z = StandardScaler().fit_transform(X)

y_pred = LogisticRegression().fit(Z[train], y[train]).predict(Z)
scores = {
    part: {name: measure(y[rows], y_pred[rows]) for name, measure in measures.items()}
    for part, rows in [("train", train), ("test", test)]
}
print(pd.DataFrame(scores).round(3))
confmatplot(y[test], y_pred[test]);

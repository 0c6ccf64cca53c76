# answer: wrong
# task: 4.2
# does: adds squares and products
# fails: test-4-2-hidden
# tell: The model sees squares and products, too. Give it the columns of X, and no more.
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

y_pred = make_pipeline(PolynomialFeatures(2), LogisticRegression()).fit(X[train], y[train]).predict(X)
scores = {
    part: {name: measure(y[rows], y_pred[rows]) for name, measure in measures.items()}
    for part, rows in [("train", train), ("test", test)]
}
print(pd.DataFrame(scores).round(3))
confmatplot(y[test], y_pred[test]);

# %% [markdown]
# The model sees the training rows only, and then predicts all rows; so the two columns of scores differ in
# one thing: whether the model was fitted to the rows that it is judged on. The training scores are there
# to be compared, never to be reported. A scaler counts as part of the model, and so does a choice of settings:
# whatever is computed from test rows before the test lets them take part in it.
#
# - fitted_on_all
# - test_only
# - scaler_of_all_rows
# - weighted_f1

# %% given
# Figure: confusion matrix of the 94 test cells, true kinds in the rows.
# 4.1) y_pred: predictions for all rows by a model fitted to the training rows;
#      scores: {"train": {"accuracy": ..., "kappa": ..., "macro F1": ...}, "test": {...}}
...
print(pd.DataFrame(scores).round(3))
confmatplot(y[test], y_pred[test]);

# %% right: argmax_of_proba
# does: labels from the largest probability
model = LogisticRegression().fit(X[train], y[train])
y_pred = model.classes_[model.predict_proba(X).argmax(axis=1)]
scores = {p: {m: f(y[r], y_pred[r]) for m, f in measures.items()} for p, r in (("train", train), ("test", test))}

# %% right: by_classes
# does: takes the most probable of classes_
y_pred = (lambda m: m.classes_[m.predict_proba(X).argmax(axis=1)])(LogisticRegression().fit(np.take(X, train, axis=0), np.take(y, train)))
scores = {
    part: {name: measure(y[rows], y_pred[rows]) for name, measure in measures.items()}
    for part, rows in [("train", train), ("test", test)]
}

# %% right: loop
# does: fills the dictionary in two loops; prints
model = LogisticRegression(random_state=0)
model.fit(X[train], y[train])
y_pred = model.predict(X)
scores = {"train": {}, "test": {}}
for name in measures:
    scores["train"][name] = measures[name](y[train], y_pred[train])
    scores["test"][name] = measures[name](y[test], y_pred[test])
    print(name, scores["train"][name], scores["test"][name])

# %% right: newton
# does: another solver of the same problem
y_pred = LogisticRegression(solver='newton-cg').fit(X[train], y[train]).predict(X)
scores = {
    part: {name: measure(y[rows], y_pred[rows]) for name, measure in measures.items()}
    for part, rows in [("train", train), ("test", test)]
}

# %% right: own_formulas, whole
# does: its own formulas on a cross table

# Figure: confusion matrix of the 94 test cells, true kinds in the rows.
def three_measures(rows):
    actual, called = pd.Series(y[rows]).reset_index(drop=True), pd.Series(y_pred[rows])
    labels = sorted(set(actual) | set(called))
    C = pd.crosstab(actual, called).reindex(index=labels, columns=labels, fill_value=0).to_numpy(dtype=float)
    n, right, r, c = C.sum(), np.diag(C), C.sum(axis=1), C.sum(axis=0)
    chance = r @ c / n
    return {
        "macro F1": np.mean(2 * right / (r + c)),
        "accuracy": right.sum() / n,
        "kappa": (right.sum() - chance) / (n - chance) if chance < n else np.nan,
    }


y_pred = LogisticRegression().fit(X[train], y[train]).predict(X)
scores = {"test": three_measures(test), "train": three_measures(train)}
print(pd.DataFrame(scores).round(3))
confmatplot(y[test], y_pred[test]);

# %% right: own_measures
# does: uses the functions of Part 2
own = {"accuracy": lambda t, p: accuracy(t, p)[0], "kappa": cohen_kappa, "macro F1": macro_f1_measure}
classifier = LogisticRegression().fit(X[train], y[train])
y_pred = classifier.predict(X)
scores = {}
for part, rows in zip(["train", "test"], [train, test]):
    scores[part] = {key: float(function(y[rows], y_pred[rows])) for key, function in own.items()}

# %% right: pipeline
# does: scales in a pipeline; a data frame of scores
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

model = make_pipeline(StandardScaler(), LogisticRegression(max_iter=2000))
model.fit(X[train], y[train])
y_pred = model.predict(X)
parts = {"train": train, "test": test}
scores = pd.DataFrame({p: {n: f(y[r], y_pred[r]) for n, f in measures.items()} for p, r in parts.items()})

# %% right: two_calls
# does: predicts the parts one after the other, takes the largest probability
model = LogisticRegression().fit(X[train], y[train])
y_pred = np.empty(len(y), dtype=int)
for rows in (train, test):
    y_pred[rows] = model.classes_[model.predict_proba(X[rows]).argmax(axis=1)]

def all_three(rows):
    a, b = y[rows], y_pred[rows]
    f1 = metrics.f1_score(a, b, average="macro", zero_division=0)
    return {"macro F1": f1, "kappa": metrics.cohen_kappa_score(a, b), "accuracy": (a == b).mean()}

scores = dict(train=all_three(train), test=all_three(test))

# %% wrong: all_class_2, loses test-4-1-hidden
# does: always predicts the largest class
# tell: The same class is predicted for every row: no model is fitted.
y_pred = np.full(len(y), np.bincount(y[train]).argmax())
scores = {
    part: {name: measure(y[rows], y_pred[rows]) for name, measure in measures.items()}
    for part, rows in [("train", train), ("test", test)]
}

# %% wrong: balanced, loses test-4-1-hidden
# does: weights the classes
# tell: class_weight is not among the default settings.
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

y_pred = LogisticRegression(class_weight="balanced").fit(X[train], y[train]).predict(X)
scores = {
    part: {name: measure(y[rows], y_pred[rows]) for name, measure in measures.items()}
    for part, rows in [("train", train), ("test", test)]
}

# %% wrong: column_numbers, loses test-4-1-hidden
# does: takes the number of the column for the label
# tell: The column of the largest probability is a position in classes_, not a label.
y_pred = LogisticRegression().fit(X[train], y[train]).predict_proba(X).argmax(axis=1)
scores = {
    part: {name: measure(y[rows], y_pred[rows]) for name, measure in measures.items()}
    for part, rows in [("train", train), ("test", test)]
}

# %% wrong: discriminant, loses test-4-1-hidden
# does: fits a linear discriminant
# tell: The task asks for a logistic regression.
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

y_pred = LinearDiscriminantAnalysis().fit(X[train], y[train]).predict(X)
scores = {
    part: {name: measure(y[rows], y_pred[rows]) for name, measure in measures.items()}
    for part, rows in [("train", train), ("test", test)]
}

# %% wrong: f1_of_true_classes, whole, loses test-4-1-hidden
# does: takes the mean of F1 over the classes that are true in a part, without those that are
#   only predicted there
# tell: A class that is predicted but never true counts as well, with F1 = 0. Leave it out and
#   the mean is too high.
model = LogisticRegression().fit(X[train], y[train])
y_pred = model.predict(X)
scores = {}
for part, rows in [("train", train), ("test", test)]:
    there = np.unique(y[rows])
    scores[part] = {
        "accuracy": metrics.accuracy_score(y[rows], y_pred[rows]),
        "kappa": metrics.cohen_kappa_score(y[rows], y_pred[rows]),
        "macro F1": metrics.f1_score(y[rows], y_pred[rows], labels=there, average="macro"),
    }

# %% wrong: fitted_on_all, loses test-4-1-hidden
# does: fits to all rows
# tell: The model is fitted to all rows, those of the test set included.
y_pred = LogisticRegression().fit(X, y).predict(X)
scores = {
    part: {name: measure(y[rows], y_pred[rows]) for name, measure in measures.items()}
    for part, rows in [("train", train), ("test", test)]
}

# %% wrong: fitted_on_test, loses test-4-1-hidden
# does: fits to the test set
# tell: The model is fitted to the test set; it should not have seen it.
y_pred = LogisticRegression().fit(X[test], y[test]).predict(X)
scores = {
    part: {name: measure(y[rows], y_pred[rows]) for name, measure in measures.items()}
    for part, rows in [("train", train), ("test", test)]
}

# %% wrong: k_nearest, loses test-4-1-hidden
# does: fits k-nearest neighbours
# tell: The task asks for a logistic regression.
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

y_pred = KNeighborsClassifier().fit(X[train], y[train]).predict(X)
scores = {
    part: {name: measure(y[rows], y_pred[rows]) for name, measure in measures.items()}
    for part, rows in [("train", train), ("test", test)]
}

# %% wrong: linear_regression, loses test-4-1-hidden
# does: rounds a linear regression
# tell: A regression treats classes as quantities: class 1 is not halfway between 0 and 2.
y_pred = (np.linalg.lstsq(np.c_[X, np.ones(len(X))][train], y[train])[0] @ np.c_[X, np.ones(len(X))].T).round().clip(0, 2).astype(int)
scores = {
    part: {name: measure(y[rows], y_pred[rows]) for name, measure in measures.items()}
    for part, rows in [("train", train), ("test", test)]
}

# %% wrong: micro_f1, loses test-4-1-hidden
# does: computes F1 over all classes together
# tell: This is micro F1, which is the accuracy: average="macro" is asked for.
y_pred = LogisticRegression().fit(X[train], y[train]).predict(X)
scores = {
    part: {name: measure(y[rows], y_pred[rows]) for name, measure in measures.items()}
    for part, rows in [("train", train), ("test", test)]
}

for part, rows in ("train", train), ("test", test):
    scores[part]["macro F1"] = metrics.f1_score(y[rows], y_pred[rows], average="micro")

# %% wrong: parts_inside, loses test-4-1 test-4-1-hidden
# does: nests the parts inside the measures
# tell: scores holds the two parts; each part holds its three measures.
model = LogisticRegression().fit(X[train], y[train])
y_pred = model.predict(X)
scores = {n: {"train": m(y[train], y_pred[train]), "test": m(y[test], y_pred[test])} for n, m in measures.items()}

# %% wrong: rounded, loses test-4-1 test-4-1-hidden
# does: rounds the scores
# tell: The scores are rounded; round only what you print.
y_pred = LogisticRegression().fit(X[train], y[train]).predict(X)
scores = {
    part: {name: round(measure(y[rows], y_pred[rows]), 1) for name, measure in measures.items()}
    for part, rows in [("train", train), ("test", test)]
}

# %% wrong: scaler_of_all_rows, loses test-4-1-hidden
# does: scales with the mean and spread of all rows
# tell: The scaler has seen the test rows. Fit the scaler to the training rows only.
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

# %% wrong: scores_exchanged, loses test-4-1 test-4-1-hidden
# does: exchanges the two parts
# tell: The scores of the two parts are exchanged.
y_pred = LogisticRegression().fit(X[train], y[train]).predict(X)
scores = {
    part: {name: measure(y[rows], y_pred[rows]) for name, measure in measures.items()}
    for part, rows in [("train", test), ("test", train)]
}

# %% wrong: scores_on_all, loses test-4-1 test-4-1-hidden
# does: computes both scores on all rows
# tell: Both parts have the scores of all rows together.
y_pred = LogisticRegression().fit(X[train], y[train]).predict(X)
scores = {
    part: {name: measure(y, y_pred) for name, measure in measures.items()}
    for part, rows in [("train", train), ("test", test)]
}

# %% wrong: second_model, loses test-4-1-hidden
# does: fits another model to the test set for its scores
# tell: The test rows are predicted by a model that was fitted to them.
model = LogisticRegression().fit(X[train], y[train])
y_pred = model.predict(X)
y_pred[test] = LogisticRegression().fit(X[test], y[test]).predict(X[test])
scores = {
    part: {name: measure(y[rows], y_pred[rows]) for name, measure in measures.items()}
    for part, rows in [("train", train), ("test", test)]
}

# %% wrong: squares_too, loses test-4-1-hidden
# does: adds squares and products
# tell: The model sees squares and products, too. Give it the columns of X, and no more.
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

# %% wrong: strong_penalty, loses test-4-1-hidden
# does: takes C = 0.1
# tell: The default settings have C = 1.
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

y_pred = LogisticRegression(C=0.1).fit(X[train], y[train]).predict(X)
scores = {
    part: {name: measure(y[rows], y_pred[rows]) for name, measure in measures.items()}
    for part, rows in [("train", train), ("test", test)]
}

# %% wrong: support_vectors, loses test-4-1-hidden
# does: fits a linear support vector machine
# tell: The task asks for a logistic regression.
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

y_pred = SVC(kernel='linear').fit(X[train], y[train]).predict(X)
scores = {
    part: {name: measure(y[rows], y_pred[rows]) for name, measure in measures.items()}
    for part, rows in [("train", train), ("test", test)]
}

# %% wrong: test_only, loses test-4-1 test-4-1-hidden
# does: predicts the test rows only
# tell: y_pred should hold the predictions for all rows, in their order.
model = LogisticRegression().fit(X[train], y[train])
y_pred = model.predict(X[test])
scores = {
    "train": {n: f(y[train], model.predict(X[train])) for n, f in measures.items()},
    "test": {n: f(y[test], y_pred) for n, f in measures.items()},
}
y_pred = np.resize(y_pred, len(y))

# %% wrong: tree, loses test-4-1-hidden
# does: fits a tree
# tell: The task asks for a logistic regression.
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

y_pred = DecisionTreeClassifier(random_state=0).fit(X[train], y[train]).predict(X)
scores = {
    part: {name: measure(y[rows], y_pred[rows]) for name, measure in measures.items()}
    for part, rows in [("train", train), ("test", test)]
}

# %% wrong: true_labels_in_training, loses test-4-1-hidden
# does: keeps the true labels of the training rows
# tell: Predict the training rows, too: they are not all right.
y_pred = y.copy()
y_pred[test] = LogisticRegression().fit(X[train], y[train]).predict(X[test])
scores = {
    part: {name: measure(y[rows], y_pred[rows]) for name, measure in measures.items()}
    for part, rows in [("train", train), ("test", test)]
}

# %% wrong: weak_penalty, loses test-4-1-hidden
# does: takes C = 10
# tell: The default settings have C = 1.
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

y_pred = LogisticRegression(C=10).fit(X[train], y[train]).predict(X)
scores = {
    part: {name: measure(y[rows], y_pred[rows]) for name, measure in measures.items()}
    for part, rows in [("train", train), ("test", test)]
}

# %% wrong: weighted_f1, loses test-4-1-hidden
# does: weights the classes by their size
# tell: In the macro mean every class counts the same; this one is weighted.
y_pred = LogisticRegression().fit(X[train], y[train]).predict(X)
scores = {
    part: {name: measure(y[rows], y_pred[rows]) for name, measure in measures.items()}
    for part, rows in [("train", train), ("test", test)]
}

for part, rows in ("train", train), ("test", test):
    scores[part]["macro F1"] = metrics.f1_score(y[rows], y_pred[rows], average="weighted")

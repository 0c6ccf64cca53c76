#!/usr/bin/env bash
# Expect: A grid search by F1 on labels that are text raises an error: nobody said which of them is positive.
# Happens: Each score is NaN, the search ends with warnings only, and its best model is the first one of the grid, fitted and ready; by ROC AUC the same search works.
# Hurts: Whoever has the labels ill and well, silences warnings, and uses `best_estimator_` without a look at `best_score_`.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q scikit-learn==1.9.1 scipy==1.17.1 numpy==2.4.6 || exit 2
venv/bin/python - <<'END'
import warnings

import numpy as np
import sklearn
from sklearn.datasets import make_classification
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV

print("scikit-learn", sklearn.__version__)
X, y = make_classification(200, random_state=0)
found = {}
for labels in np.array([0, 1]), np.array(["well", "ill"]):
    for scoring in "f1", "roc_auc":
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            search = GridSearchCV(LogisticRegression(), {"C": [1e-6, 0.1]}, scoring=scoring)
            search.fit(X, labels[y])
        found[str(labels[1]), scoring] = search.best_score_
        best = f"best {search.best_params_}, {search.best_score_:.3f}"
        print(labels, f"by {scoring}: {best}, {len(warned)} warnings")
        if np.isnan(search.best_score_):
            assert search.best_params_ == {"C": 1e-6}
            assert len(search.predict(X)) == 200  # it is there to be used
assert found["1", "f1"] > 0.9
assert np.isclose(found["1", "roc_auc"], found["ill", "roc_auc"])
assert np.isnan(found["ill", "f1"])
END

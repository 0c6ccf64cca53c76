#!/usr/bin/env bash
# Expect: With `random_state=RandomState(0)`, the folds of a cross-validation draw other random numbers each, as the user guide had it (scikit-learn's issue 26148).
# Happens: Each fold gets a copy of the generator in the same state: all forests draw the same seeds. Only splitters consume it.
# Hurts: Whoever passes a generator so that the spread over folds includes the randomness of the fit.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q scikit-learn==1.9.1 scipy==1.17.1 numpy==2.4.6 || exit 2
venv/bin/python - <<'END'
import numpy as np
import sklearn
from sklearn.ensemble import RandomForestClassifier
from sklearn.model_selection import KFold, cross_validate

print("scikit-learn", sklearn.__version__)
rng = np.random.default_rng(0)
X = rng.normal(size=(100, 5))
y = X[:, 0] > 0
forest = RandomForestClassifier(3, random_state=np.random.RandomState(0))
fitted = cross_validate(forest, X, y, cv=5, return_estimator=True)["estimator"]
seeds = [[tree.random_state for tree in model.estimators_] for model in fitted]
print("seeds of the trees, by fold", seeds)
assert len(seeds) == 5 and all(of == seeds[0] for of in seeds)
splits = KFold(5, shuffle=True, random_state=np.random.RandomState(0))
first, second = ([test.tolist() for _, test in splits.split(X)] for _ in range(2))
print("the same splits twice:", first == second)
assert first != second
END

#!/usr/bin/env bash
# Expect: The .632+ estimate lies between the accuracy on the training data and that on the rows left out: it is a weighted mean of the two.
# Happens: mlxtend does not limit the relative overfitting to 1, as Efron and Tibshirani do, so the weight passes 1: in 41 of 100 samples the estimate lies below both.
# Hurts: Whoever uses .632+ for models that memorise, for which it was made.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q mlxtend==0.25.0 scikit-learn==1.9.1 scipy==1.17.1 numpy==2.4.6 || exit 2
venv/bin/python - <<'END'
import mlxtend
import numpy as np
from mlxtend.evaluate import BootstrapOutOfBag, bootstrap_point632_score
from sklearn.neighbors import KNeighborsClassifier

print("mlxtend", mlxtend.__version__)
rng = np.random.default_rng(0)
X, y = rng.normal(size=(100, 5)), rng.integers(2, size=100)  # labels by chance
model = KNeighborsClassifier(n_neighbors=1)
told = {
    method: bootstrap_point632_score(model, X, y, n_splits=100, method=method, random_seed=1)
    for method in ("oob", ".632+")
}
train, limited = [], []  # by the definition, from the same samples
for inside, outside in BootstrapOutOfBag(n_splits=100, random_seed=1).split(X):
    predicted = model.fit(X[inside], y[inside]).predict(X)
    seen, unseen = np.mean(predicted != y), np.mean(predicted[outside] != y[outside])
    chance = y.mean() * (1 - predicted.mean()) + (1 - y.mean()) * predicted.mean()
    unseen = min(unseen, chance)
    overfitting = (unseen - seen) / (chance - seen) if chance > seen and unseen > seen else 0
    weight = 0.632 / (1 - 0.368 * overfitting)
    train.append(1 - seen)
    limited.append(1 - weight * unseen - (1 - weight) * seen)
below = told[".632+"] < np.minimum(told["oob"], train)
print("mean accuracy on training data", np.mean(train), "on rows left out", told["oob"].mean())
print("of .632+", told[".632+"].mean(), "with its limit", np.mean(limited), "; below both in", below.sum(), "of 100")
assert 30 < below.sum() < 50 and told[".632+"].mean() < np.mean(limited)
assert told[".632+"].min() < 0.9 * told["oob"].min()
END

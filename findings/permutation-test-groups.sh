#!/usr/bin/env bash
# Expect: A permutation test with `groups` and GroupKFold finds a strong effect significant.
# Happens: Labels are permuted within groups only. Where each group has one label, nothing changes: p = 1.
# Hurts: Whoever has several rows of each patient, each patient ill or well, and tests whether a model beats chance.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q scikit-learn==1.9.1 scipy==1.17.1 numpy==2.4.6 || exit 2
venv/bin/python - <<'END'
import numpy as np
import sklearn
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold, permutation_test_score

print("scikit-learn", sklearn.__version__)
patient = np.repeat(np.arange(20), 5)
y = patient % 2
X = y[:, None] + np.random.default_rng(0).normal(size=(100, 1)) / 10
options = {"n_permutations": 50, "random_state": 0}
score, permuted, p = permutation_test_score(
    LogisticRegression(), X, y, groups=patient, cv=GroupKFold(5), **options
)
print("accuracy", score, "p", p, "accuracies after permutation", set(permuted.tolist()))
assert score == p == 1 and set(permuted) == {1}
p = permutation_test_score(LogisticRegression(), X, y, cv=5, **options)[2]
print("p without groups", p)
assert p < 0.05
END

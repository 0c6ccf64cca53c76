#!/usr/bin/env bash
# Expect: The out-of-bag accuracy of a small forest is over the rows that some tree has not seen.
# Happens: A row that all trees have seen counts as predicted to be of the first class, with a warning: three trees are said to be right on 71 % of the rows, and are on 89 % of those that they have not seen.
# Hurts: Whoever draws out-of-bag accuracy against the number of trees: the curve begins too low, or too high where the first class is common.
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
from sklearn.ensemble import RandomForestClassifier

print("scikit-learn", sklearn.__version__)
X, y = make_classification(300, weights=[0.2], random_state=0)
score = {}
for labels in y, 1 - y:
    for trees in 3, 100:
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            forest = RandomForestClassifier(trees, oob_score=True, random_state=0).fit(X, labels)
        votes = forest.oob_decision_function_
        unseen = votes.sum(axis=1) > 0
        right = votes.argmax(axis=1) == labels
        score[trees, labels.mean() > 0.5] = forest.oob_score_
        print(f"{trees} trees, class 0 {np.mean(labels == 0):.0%}: oob_score_",
              f"{forest.oob_score_:.2f}, of the {unseen.sum()} rows out of a bag",
              f"{right[unseen].mean():.2f} are right")
        assert np.isclose(forest.oob_score_, right.mean())
        assert (unseen.sum() == 300) == (trees == 100) == (not warned)
        if trees == 3:
            assert unseen.sum() < 240 and 0.85 < right[unseen].mean() < 0.93
assert score[3, True] < 0.75 and score[3, False] > 0.85
END

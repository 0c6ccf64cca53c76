#!/usr/bin/env bash
# Expect: Top-1 accuracy is the accuracy of the class with the highest score: the first of them where several tie, as in `argmax`.
# Happens: Of tied classes `top_k_accuracy_score` takes the last: the same scores have accuracy 1 and top-1 accuracy 0.
# Hurts: Whoever compares models of which one gives few distinct scores, such as a shallow tree.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q scikit-learn==1.9.1 scipy==1.17.1 numpy==2.4.6 || exit 2
venv/bin/python - <<'END'
import numpy as np
import sklearn
from sklearn.metrics import accuracy_score, top_k_accuracy_score

print("scikit-learn", sklearn.__version__)
scores = np.full((5, 4), 0.25)
for label in 0, 3:
    truth = np.full(5, label)
    right = accuracy_score(truth, scores.argmax(axis=1))
    top = top_k_accuracy_score(truth, scores, k=1, labels=range(4))
    print(f"all of class {label}, all scores tied: accuracy {right}, top-1 accuracy {top}")
    assert (right, top) == ((1, 0) if label == 0 else (0, 1))
END

#!/usr/bin/env bash
# Expect: Balanced accuracy is the macro recall.
# Happens: A class that is predicted but not in the truth counts as a recall of 0 in the one and is left out of the other: 0.5 and 0.75.
# Hurts: Whoever averages either over folds, of which some have no row of a rare class.
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
from sklearn.metrics import balanced_accuracy_score, recall_score

warnings.simplefilter("ignore")  # both say that a class is missing
print("scikit-learn", sklearn.__version__)
truth = np.array([0, 0, 1, 1])
for predicted in [0, 0, 1, 0], [0, 0, 1, 2]:
    balanced = balanced_accuracy_score(truth, predicted)
    macro = recall_score(truth, predicted, average="macro")
    by_hand = np.mean([np.mean(np.equal(predicted, truth)[truth == label]) for label in (0, 1)])
    print(f"true {truth}, predicted {predicted}: balanced accuracy {balanced}, macro recall {macro}")
    assert balanced == by_hand == 0.75
    assert macro == (0.5 if 2 in predicted else 0.75)
END

#!/usr/bin/env bash
# Expect: Every measure of a ranking refuses labels that are text until it is told which is positive.
# Happens: `roc_curve` and the average precision refuse; `roc_auc_score` takes the last by the alphabet, so that a perfect ranking of *abnormal* before *normal* gets 0.
# Hurts: Whoever has the labels abnormal and normal, or ill and well, and a score for the first.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q scikit-learn==1.9.1 scipy==1.17.1 numpy==2.4.6 || exit 2
venv/bin/python - <<'END'
import sklearn
from sklearn.metrics import average_precision_score, roc_auc_score, roc_curve

print("scikit-learn", sklearn.__version__)
finding = ["normal", "normal", "abnormal", "abnormal"]
score = [0.1, 0.2, 0.8, 0.9]  # of being abnormal
for refusing in roc_curve, average_precision_score:
    try:
        refusing(finding, score)
    except ValueError as error:
        print(f"{refusing.__name__}: {str(error)[:60]}")
    else:
        raise SystemExit(f"{refusing.__name__} takes them")
area = roc_auc_score(finding, score)
print("roc_auc_score", area)
assert area == 0
END

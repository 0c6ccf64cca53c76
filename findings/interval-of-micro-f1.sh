#!/usr/bin/env bash
# Expect: The same number from the same predictions has the same interval: micro F1 is the accuracy.
# Happens: The accuracy gets Wilson's interval, micro F1 one from its variance: of ten right of ten, 0.72 to 1 and 1 to 1; of nine, the latter ends at 1.09.
# Hurts: Whoever reports intervals of F1, precision or recall of a small test set without errors.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q confidenceinterval==1.0.5 statsmodels==0.15.0 scikit-learn==1.9.1 pandas==3.1.1 scipy==1.17.1 numpy==2.4.6 || exit 2
venv/bin/python - <<'END'
from importlib.metadata import version

from confidenceinterval import accuracy_score, f1_score
from statsmodels.stats.proportion import proportion_confint

print("confidenceinterval", version("confidenceinterval"))
truth = [0] * 5 + [1] * 5
for wrong in 0, 1:
    predicted = [1] * wrong + truth[wrong:]
    (accuracy, wilson), (f1, other) = accuracy_score(truth, predicted), f1_score(truth, predicted, average="micro")
    print(f"{10 - wrong} of 10: accuracy {accuracy:.2f} in {wilson}, micro F1 {f1:.2f} in {other}")
    assert abs(accuracy - f1) < 1e-9
    assert max(abs(a - b) for a, b in zip(wilson, proportion_confint(10 - wrong, 10, method="wilson"))) < 1e-9
    if not wrong:
        assert wilson[0] < 0.73 and other[0] == other[1] == 1
    assert other[0] > wilson[0] + 0.05 and (other[1] > 1.08) == bool(wrong)
END

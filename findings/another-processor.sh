#!/usr/bin/env bash
# Expect: The same fit on another processor differs in the last digits.
# Happens: Of a logistic regression on unscaled data, stopped at its 100 steps, coefficients differ by half and accuracies in the third digit; run to convergence, the accuracy agrees.
# Hurts: Whoever puts numbers of an unscaled fit into a test, a solution or a paper.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q scikit-learn==1.9.1 scipy==1.17.1 numpy==2.4.6 || exit 2
[ "$(uname -m)" = x86_64 ] || exit 2 # the kernels below are of such processors
cat > fit.py <<'END'
import warnings

from sklearn.datasets import load_breast_cancer
from sklearn.linear_model import LogisticRegression

warnings.simplefilter("ignore")  # of the steps
X, y = load_breast_cancer(return_X_y=True)
for steps in 100, 20_000:
    model = LogisticRegression(max_iter=steps).fit(X, y)
    print(model.score(X, y), abs(model.coef_).max())
END
export OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1
for kind in Prescott Nehalem Haswell; do
    OPENBLAS_CORETYPE=$kind venv/bin/python fit.py > $kind
done
venv/bin/python - <<'END'
from pathlib import Path

import sklearn

print("scikit-learn", sklearn.__version__)
fits = {}
for kind in "Prescott", "Nehalem", "Haswell":
    stopped, converged = (map(float, line.split()) for line in Path(kind).read_text().splitlines())
    fits[kind] = (*stopped, *converged)
    print("as on {}: accuracy {:.4f}, largest coefficient {:.2f}; converged {:.4f}, {:.2f}".format(kind, *fits[kind]))
accuracies, largest, at_the_end, _ = zip(*fits.values(), strict=True)
assert len(set(accuracies)) > 1 and max(largest) > 1.3 * min(largest) and len(set(at_the_end)) == 1
END

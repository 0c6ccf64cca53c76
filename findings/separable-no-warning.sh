#!/usr/bin/env bash
# Expect: Unpenalised logistic regression of classes that can be separated has no solution, so it warns.
# Happens: It stops after a few steps without a warning; how steep the curve is depends on `tol`. statsmodels warns.
# Hurts: Whoever reads probabilities, a log loss or odds ratios off a model that separates its training data.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q scikit-learn==1.9.1 statsmodels==0.15.0 scipy==1.17.1 numpy==2.4.6 || exit 2
venv/bin/python - <<'END'
import warnings

import numpy as np
import sklearn
import statsmodels.api as sm
from sklearn.linear_model import LogisticRegression

print("scikit-learn", sklearn.__version__)
X = np.arange(6.0)[:, None]
y = np.array([0, 0, 0, 1, 1, 1])
slopes = []
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    for tol in 1e-4, 1e-10:
        model = LogisticRegression(C=np.inf, tol=tol, max_iter=1000).fit(X, y)
        slopes.append(model.coef_[0, 0])
        print(f"tol {tol}: slope {slopes[-1]:.0f} after {model.n_iter_[0]} steps")
print("warnings", len(caught))
assert not caught and slopes[1] > 2 * slopes[0]
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    sm.Logit(y, sm.add_constant(X)).fit(disp=0)
print("statsmodels:", caught[0].category.__name__)
END

#!/usr/bin/env bash
# Expect: A z-test of one proportion takes its standard error from the proportion that is tested, as textbooks do.
# Happens: It takes it from the sample. Where all answers are right that is 0: three right of three are better than 0.9 with p = 0; the exact p is 1.
# Hurts: Whoever tests a score that is perfect, or nearly, against a required accuracy.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q statsmodels==0.15.0 scipy==1.17.1 numpy==2.4.6 || exit 2
venv/bin/python - <<'END'
import warnings

import numpy as np
import statsmodels
from scipy.stats import binomtest, norm
from statsmodels.stats.proportion import proportions_ztest

warnings.simplefilter("ignore")  # of the division by zero
print("statsmodels", statsmodels.__version__)
for right, n in (3, 3), (60, 100), (97, 100):
    p = proportions_ztest(right, n, value=0.9)[1]
    z = (right / n - 0.9) / np.sqrt(0.9 * 0.1 / n)
    textbook, exact = 2 * norm.sf(abs(z)), binomtest(right, n, 0.9).pvalue
    print(f"{right} of {n} against 0.9: p {p:.2g}, textbook {textbook:.2g}, exact {exact:.2g}")
    assert abs(proportions_ztest(right, n, value=0.9, prop_var=0.9)[1] - textbook) < 1e-9
    if right == n:
        assert p == 0 and textbook > 0.5 and exact > 0.99
    if right == 97:
        assert p < 0.001 < 0.01 < exact
END

#!/usr/bin/env bash
# Expect: A p-value that is NaN is left out of an adjustment for several tests, or stays the only NaN.
# Happens: After Benjamini and Hochberg all adjusted p-values are NaN, yet some hypotheses are rejected; after Holm only one is NaN, but it counts as a test.
# Hurts: Whoever adjusts a row of t-tests of which one compares equal scores, which has no p-value.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q statsmodels==0.15.0 scipy==1.17.1 numpy==2.4.6 || exit 2
venv/bin/python - <<'END'
import numpy as np
import statsmodels
from statsmodels.stats.multitest import multipletests

print("statsmodels", statsmodels.__version__)
p = [0.001, np.nan, 0.04, 0.2]
reject, adjusted, *_ = multipletests(p, method="fdr_bh")
print("Benjamini-Hochberg", adjusted, "rejected", reject)
assert np.isnan(adjusted).all() and reject.tolist() == [True, False, False, False]
holm = multipletests(p, method="holm")[1]
without = multipletests([0.001, 0.04, 0.2], method="holm")[1]
print("Holm", holm, "without the NaN", without)
assert np.isnan(holm).tolist() == [False, True, False, False] and holm[0] == 4 * 0.001 > without[0]
END

#!/usr/bin/env bash
# Expect: The one-sided interval of a share for the alternative 'larger' or 'greater' has a lower limit, in SciPy and in statsmodels.
# Happens: SciPy's `binomtest` gives [0.09, 1] for 3 of 10, `proportion_confint` [0, 0.61]: in statsmodels `alternative` says on which side the limit is.
# Hurts: Whoever claims 'at least' with one library after the other's documentation: the limit is that of 'at most'.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q statsmodels==0.15.0 scipy==1.17.1 numpy==2.4.6 || exit 2
venv/bin/python - <<'END'
import scipy
import statsmodels
from scipy.stats import beta, binomtest
from statsmodels.stats.proportion import proportion_confint

print("statsmodels", statsmodels.__version__, "scipy", scipy.__version__)
scipys = binomtest(3, 10, alternative="greater").proportion_ci(method="exact")
theirs = proportion_confint(3, 10, method="beta", alternative="larger")
print("scipy, greater:      ", [round(float(limit), 3) for limit in scipys])
print("statsmodels, larger: ", [round(float(limit), 3) for limit in theirs])
# Clopper and Pearson's limits, by the beta distribution
assert abs(scipys.low - beta.ppf(0.05, 3, 8)) < 1e-9 and scipys.high == 1
assert theirs[0] == 0 and abs(theirs[1] - beta.ppf(0.95, 4, 7)) < 1e-9
other = proportion_confint(3, 10, method="beta", alternative="smaller")
assert abs(other[0] - scipys.low) < 1e-9 and other[1] == 1
END

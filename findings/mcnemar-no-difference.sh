#!/usr/bin/env bash
# Expect: McNemar's test finds no difference (p = 1) between models that differ on no row, or as often each way.
# Happens: With the continuity correction, p is 0 where they never differ, and 0.48 where each wins once: the 1 is subtracted from a difference of 0, too.
# Hurts: Whoever compares a model with a copy of itself, or two models in a loop, and reads p < 0.05.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q mlxtend==0.25.0 statsmodels==0.15.0 scipy==1.17.1 numpy==2.4.6 || exit 2
venv/bin/python - <<'END'
import warnings

import mlxtend
import numpy as np
import statsmodels
from mlxtend.evaluate import mcnemar as mlxtends
from statsmodels.stats.contingency_tables import mcnemar as statsmodels_

warnings.simplefilter("ignore")  # of the division by zero
print("mlxtend", mlxtend.__version__, "statsmodels", statsmodels.__version__)
p = {}
for wins in 0, 1, 7:  # rows that only the first model has right, as many as only the second has
    table = np.array([[50, wins], [wins, 30]])
    both = mlxtends(table)[1], statsmodels_(table, exact=False).pvalue
    p[wins] = float(both[0])
    print(f"{wins} : {wins}   p = {both[0]:.2f} and {both[1]:.2f}, exact", mlxtends(table, exact=True)[1])
    assert both[0] == both[1]
assert p[0] == 0 and 0.47 < p[1] < 0.49 and p[7] < 0.8
END

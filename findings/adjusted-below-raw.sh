#!/usr/bin/env bash
# Expect: An adjusted p-value is at least the p-value itself, and does not depend on the level that one tests at.
# Happens: Of the two-stage method `fdr_tsbh` it does: 0.03 among four becomes 0.01 where alpha is 0.05, and 0.03 where alpha is 0.01.
# Hurts: Whoever reports adjusted p-values: the table changes with alpha, and a p-value gets smaller by adjusting it.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q statsmodels==0.15.0 scipy==1.17.1 numpy==2.4.6 || exit 2
venv/bin/python - <<'END'
import statsmodels
from scipy.stats import false_discovery_control
from statsmodels.stats.multitest import multipletests

print("statsmodels", statsmodels.__version__)
raw = [0.001, 0.02, 0.03, 0.9]
adjusted = {alpha: multipletests(raw, alpha=alpha, method="fdr_tsbh")[1] for alpha in (0.01, 0.05)}
for alpha, values in adjusted.items():
    print("raw", raw, "alpha", alpha, "adjusted", values.round(3))
one_stage = [multipletests(raw, alpha=alpha, method="fdr_bh")[1] for alpha in (0.01, 0.05)]
assert all(abs(values - false_discovery_control(raw)).max() < 1e-12 for values in one_stage)
assert abs(adjusted[0.01][2] - 0.03) < 1e-9 and abs(adjusted[0.05][2] - 0.01) < 1e-9
assert adjusted[0.05][2] < raw[2] and adjusted[0.05][1] < raw[1]
END

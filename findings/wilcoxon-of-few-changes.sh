#!/usr/bin/env bash
# Expect: Wilcoxon's test leaves out pairs that are equal, so how many of them there are changes nothing, and of five differences none can be significant at 5 %: p is at least 2/32.
# Happens: From 14 pairs on, equal ones have it approximate by a normal distribution: beside five equal pairs p is 0.06, beside twenty 0.04.
# Hurts: Whoever compares two models on many data sets, on most of which they do equally well.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q scipy==1.17.1 numpy==2.4.6 || exit 2
venv/bin/python - <<'END'
import scipy
from scipy.stats import wilcoxon

print("scipy", scipy.__version__)
changes = [1, 2, 3, 4, 5]
p = {equal: wilcoxon([0] * equal + changes).pvalue for equal in (0, 5, 20, 60)}
for equal, value in p.items():
    print(f"five differences, all of one sign, and {equal:2} pairs without one: p = {value:.4f}")
exact = wilcoxon(changes, method="exact").pvalue
assert p[0] == p[5] == exact == 2 / 2**5
assert p[20] == p[60] < 0.05
END

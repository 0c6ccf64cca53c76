#!/usr/bin/env bash
# Expect: The chi-squared test of a 2 x 2 table is the same in statsmodels and in SciPy without its correction.
# Happens: Where a cell is 0, statsmodels adds a half to it before it tests: p is 0.08, not 0.04, and in the test of symmetry 0.055, not 0.025.
# Hurts: Whoever compares two models of which one never fails where the other succeeds.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q statsmodels==0.15.0 pandas==3.1.1 scipy==1.17.1 numpy==2.4.6 || exit 2
venv/bin/python - <<'END'
import numpy as np
import statsmodels
from scipy.stats import chi2, chi2_contingency
from statsmodels.stats.contingency_tables import SquareTable, Table, mcnemar

print("statsmodels", statsmodels.__version__)
for cells in [[5, 1], [3, 4]], [[5, 0], [3, 4]]:
    p = Table(np.array(cells)).test_nominal_association().pvalue
    other = chi2_contingency(cells, correction=False).pvalue
    print(f"{cells}: association, p {p:.4f}, SciPy {other:.4f}")
    assert (abs(p - other) < 1e-9) == (0 not in cells[0])
    if 0 in cells[0]:
        assert other < 0.04 and 0.07 < p < 0.08
cells = np.array([[50, 0], [5, 30]])
p, own = SquareTable(cells).symmetry().pvalue, mcnemar(cells, exact=False, correction=False).pvalue
print(f"{cells.tolist()}: symmetry, p {p:.4f}; by mcnemar of the same module {own:.4f}")
assert abs(own - chi2.sf((5 - 0) ** 2 / 5, 1)) < 1e-12
assert abs(p - chi2.sf((5 - 0.5) ** 2 / 5.5, 1)) < 1e-12 and own < 0.05 < p
END

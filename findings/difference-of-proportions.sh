#!/usr/bin/env bash
# Expect: The p-value that `proportion_difference` gives beside its z is that of a difference: small where the proportions are far apart.
# Happens: It is the share of a normal distribution below z: for accuracies of 0.95 and 0.5 it is 1, and of 0.5 and 0.95 it is 0.
# Hurts: Whoever compares two accuracies and names the better one first: no difference is ever significant.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q mlxtend==0.25.0 statsmodels==0.15.0 scipy==1.17.1 numpy==2.4.6 || exit 2
venv/bin/python - <<'END'
import mlxtend
from mlxtend.evaluate import proportion_difference
from scipy.stats import norm
from statsmodels.stats.proportion import proportions_ztest

print("mlxtend", mlxtend.__version__)
for first, second in (0.95, 0.5), (0.5, 0.95), (0.9, 0.85):
    z, p = proportion_difference(first, second, n_1=100)
    other = proportions_ztest([100 * first, 100 * second], [100, 100])[1]
    print(f"{first} against {second} of 100 each: z {z:.2f}, p {p:.3g}; statsmodels' p {other:.2g}")
    assert abs(p - norm.cdf(z)) < 1e-12
    assert p > 0.8 if first > second else p < 1e-6
    assert (other < 1e-6) == (0.5 in (first, second))
END

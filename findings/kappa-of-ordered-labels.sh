#!/usr/bin/env bash
# Expect: Weighted kappa of columns that are ordered categories (low < medium < high) counts how many steps two raters are apart.
# Happens: `cohen_kappa_score` orders the labels by the alphabet, so that low lies between high and medium: 0.44 instead of 0.81. Nothing is said.
# Hurts: Whoever compares two raters' grades, or a model's severities with a doctor's: only `labels=` gives the order.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q scikit-learn==1.9.1 scipy==1.17.1 numpy==2.4.6 pandas==3.1.1 || exit 2
venv/bin/python - <<'END'
import numpy as np
import pandas as pd
import sklearn
from sklearn.metrics import cohen_kappa_score

print("scikit-learn", sklearn.__version__, "pandas", pd.__version__)
steps = ["low", "medium", "high"]
ordered = pd.CategoricalDtype(steps, ordered=True)
first = pd.Series(["low", "medium", "high", "low", "medium", "high", "low"], dtype=ordered)
second = pd.Series(["low", "high", "high", "medium", "medium", "high", "low"], dtype=ordered)
assert (first < second).sum() == 2  # pandas knows the order

apart = np.subtract.outer(range(3), range(3)) ** 2
table = pd.crosstab(first, second).to_numpy()
chance = np.outer(table.sum(axis=1), table.sum(axis=0)) / table.sum()
by_hand = 1 - (apart * table).sum() / (apart * chance).sum()
kappa = cohen_kappa_score(first, second, weights="quadratic")
named = cohen_kappa_score(first, second, weights="quadratic", labels=steps)
print(f"by hand {by_hand:.3f}, with labels= {named:.3f}, without {kappa:.3f}")
assert np.isclose(by_hand, named) and round(named, 3) == 0.806
assert round(kappa, 3) == 0.444
END

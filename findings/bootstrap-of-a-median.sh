#!/usr/bin/env bash
# Expect: `scipy.stats.bootstrap` gives an interval for the median of ratings from 1 to 5, as it does for their mean.
# Happens: With BCa, its default, both limits are NaN, with a warning: leaving out any one rating leaves the median as it is, and BCa divides by how much that changes.
# Hurts: Whoever reports medians of ratings, of counts or of rounded values: `method='percentile'` has an answer.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q scipy==1.17.1 numpy==2.4.6 || exit 2
venv/bin/python - <<'END'
import warnings

import numpy as np
import scipy
from scipy.stats import bootstrap

print("scipy", scipy.__version__)
warnings.simplefilter("ignore")
ratings = np.repeat([1, 2, 3, 4, 5], [4, 9, 20, 11, 6])
without = {np.median(np.delete(ratings, i)) for i in range(len(ratings))}
print(len(ratings), "ratings; medians with one of them left out:", without)
assert without == {3.0}
for statistic in np.mean, np.median:
    for method in "BCa", "percentile":
        interval = bootstrap((ratings,), statistic, method=method, rng=1).confidence_interval
        print(statistic.__name__, method, [float(limit) for limit in interval])
        assert np.isnan(interval.low) == (statistic is np.median and method == "BCa")
END

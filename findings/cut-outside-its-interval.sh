#!/usr/bin/env bash
# Expect: Each value lies in the interval that `cut` or `qcut` puts it in.
# Happens: The intervals are rounded to three digits, not only as they are printed: of a thousand values, a few lie outside their own.
# Hurts: Whoever bins scores, for a calibration curve say, and later looks up by the intervals what lies in them.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q pandas==3.1.1 numpy==2.4.6 || exit 2
venv/bin/python - <<'END'
import numpy as np
import pandas as pd

print("pandas", pd.__version__)
scores = np.random.default_rng(0).random(1000)
for cut in pd.cut, pd.qcut:
    bins = cut(scores, 10)
    outside = [(x, str(bin)) for x, bin in zip(scores, bins, strict=True) if x not in bin]
    print(f"{cut.__name__}: {len(outside)} of 1000 outside, such as {outside[:1]}")
    assert 0 < len(outside) < 20
END

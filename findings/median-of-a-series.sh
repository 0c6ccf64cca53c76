#!/usr/bin/env bash
# Expect: NumPy's functions treat a missing value in a pandas column alike: all skip it, or none.
# Happens: `np.mean` and `np.std` skip it, `np.median` and `np.quantile` give NaN, and a pivot table with `aggfunc=np.median` leaves the row out.
# Hurts: Whoever summarises the scores of models of which one failed in a fold: it is gone from the table.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q pandas==3.1.1 numpy==2.4.6 || exit 2
venv/bin/python - <<'END'
import numpy as np
import pandas as pd

print("pandas", pd.__version__, "NumPy", np.__version__)
scores = pd.Series([0.7, 0.8, np.nan, 0.9])
got = {f.__name__: float(f(scores)) for f in (np.mean, np.std, np.median)}
got["quantile"] = float(np.quantile(scores, 0.5))
print(got)
assert [name for name, value in got.items() if np.isnan(value)] == ["median", "quantile"]
runs = pd.DataFrame({"model": ["tree", "line"] * 2, "score": scores})
for median in "median", np.median:
    rows = runs.pivot_table("score", "model", aggfunc=median)["score"].to_dict()
    print(median, rows)
assert list(rows) == ["line"]
END

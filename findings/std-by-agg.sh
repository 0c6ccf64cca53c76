#!/usr/bin/env bash
# Expect: `scores.agg(np.std)` is `scores.std()`, as it was in pandas 2.
# Happens: From pandas 3 on it divides by n, not n - 1, and so in `groupby` and `pivot_table`; `agg("std")` still divides by n - 1.
# Hurts: Whoever reports the spread over five folds: it is a tenth smaller than with pandas 2, without a warning.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q pandas==3.1.1 numpy==2.4.6 || exit 2
venv/bin/python - <<'END'
import warnings

import numpy as np
import pandas as pd

warnings.simplefilter("error")
print("pandas", pd.__version__)
folds = pd.DataFrame({"model": "tree", "score": [0.8, 0.9, 0.7, 0.85, 0.75]})
by_model = folds.groupby("model")["score"]
for of, text, function in (
    ("column", folds["score"].agg("std"), folds["score"].agg(np.std)),
    ("groups", by_model.agg("std")["tree"], by_model.agg(np.std)["tree"]),
    ("pivot", *(folds.pivot_table("score", "model", aggfunc=f)["score"]["tree"] for f in ("std", np.std))),
):
    print(f"{of}: {text:.4f} by the name, {function:.4f} by the function")
    assert np.isclose(function, text * np.sqrt(4 / 5))
END

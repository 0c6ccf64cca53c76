#!/usr/bin/env bash
# Expect: `round(x, 2)` of a NumPy number is that of the same Python number: `np.float64` is a kind of float.
# Happens: NumPy multiplies by 100, rounds, and divides; Python rounds the exact value. `round` gives 2.68 of `np.float64(2.675)` and 2.67 of 2.675.
# Hurts: Whoever checks answers to two decimals: of numbers that end in a 5 there, two in five differ by whether a mean came from `np.mean` or from `sum`.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q numpy==2.4.6 pandas==3.1.1 || exit 2
venv/bin/python - <<'END'
from decimal import ROUND_HALF_EVEN, Decimal

import numpy as np
import pandas as pd

print("NumPy", np.__version__, "pandas", pd.__version__)
assert isinstance(np.float64(2.675), float)
print("2.675:", round(2.675, 2), round(np.float64(2.675), 2), pd.Series([2.675]).round(2)[0])
assert round(2.675, 2) == 2.67 and round(np.float64(2.675), 2) == 2.68 == pd.Series([2.675]).round(2)[0]
values = [whole / 1000 for whole in range(5, 10_000, 10)]  # 0.005, 0.015 and so on
exact = [float(Decimal(x).quantize(Decimal("0.01"), ROUND_HALF_EVEN)) for x in values]
assert [round(x, 2) for x in values] == exact
differ = sum(round(x, 2) != round(np.float64(x), 2) for x in values)
print(differ, "of", len(values), "numbers with three decimals, the last a 5, are rounded to another number")
assert differ > len(values) / 3
END

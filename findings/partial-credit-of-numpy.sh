#!/usr/bin/env bash
# Expect: A check of 2 points that ends with `0.5` or with NumPy's 0.5 gives half a point.
# Happens: NumPy 2 writes the latter as `np.float64(0.5)`, which nbgrader cannot read as a number: it gives all 2 points.
# Hurts: Whoever computes partial credit with `np.mean`: everybody gets full points.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export IPYTHONDIR="$folder" JUPYTER_CONFIG_DIR="$folder"
python3 -m venv venv
venv/bin/pip install -q nbgrader==0.9.6 nbformat==5.11.1 numpy==2.4.6 ipykernel==7.4.0 || exit 2
venv/bin/python - <<'END'
import nbgrader
import numpy as np
from nbclient import execute
from nbformat.v4 import new_code_cell, new_notebook
from nbgrader.utils import determine_grade

print("nbgrader", nbgrader.__version__, "NumPy", np.__version__)
check = {"schema_version": 3, "grade": True, "solution": False, "locked": True, "points": 2}
points = {}
for end in "0.5", "np.mean([0, 1])", "float(np.mean([0, 1]))":
    cell = new_code_cell(f"import numpy as np\n{end}", metadata={"nbgrader": check | {"grade_id": "a"}})
    execute(new_notebook(cells=[cell]))
    points[end], most = determine_grade(cell)
    print(f"a check that ends with {end}: {points[end]} of {most} points")
assert list(points.values()) == [0.5, 2, 0.5]
END

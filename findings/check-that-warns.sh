#!/usr/bin/env bash
# Expect: A check loses its points in nbgrader when it raises an error.
# Happens: Also when it passes and anything in it writes to standard error: a warning, a log, a progress bar.
# Hurts: Whoever grades with newer libraries than the course was written with: a deprecation costs everybody the points.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q nbgrader==0.9.6 nbformat==5.11.1 ipykernel==7.4.0 || exit 2
venv/bin/python - <<'END'
import nbgrader
from nbclient import execute
from nbformat.v4 import new_code_cell, new_notebook
from nbgrader.utils import determine_grade

print("nbgrader", nbgrader.__version__)
check = {"schema_version": 3, "grade": True, "solution": False, "locked": True, "points": 2}
lines = {
    "assert True": 2,
    "import warnings; warnings.warn('use mean instead')": 0,
    "import logging; logging.warning('slow')": 0,
    "print('slow')": 2,
}
for line, expected in lines.items():
    cell = new_code_cell(f"{line}\nassert 1 + 1 == 2", metadata={"nbgrader": check | {"grade_id": "a"}})
    execute(new_notebook(cells=[cell]))  # raises an error if the cell does
    points, most = determine_grade(cell)
    print(f"{line}: {points} of {most} points")
    assert points == expected
END

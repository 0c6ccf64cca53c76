#!/usr/bin/env bash
# Expect: A check that a student has deleted is put back when nbgrader grades, as its text is when it was changed; or it scores 0.
# Happens: It is not run and has no score: it waits for a mark by hand, and the notebook that a person would mark does not show it.
# Hurts: Whoever filters by "needs manual grading", or exports: right answers lack the points of a check, and no page has a field for them.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q nbgrader==0.9.6 nbformat==5.11.1 ipykernel==7.4.0 || exit 2
export PATH="$folder/venv/bin:$PATH"
cat > delete.py <<'PY'
import os

import nbformat
from nbformat.v4 import new_code_cell, new_notebook

def cell(source, name, **what):
    plain = {"schema_version": 3, "grade": False, "solution": False, "locked": False, "task": False}
    return new_code_cell(source, metadata={"nbgrader": plain | what | {"grade_id": name}})

answer = cell("x = 1", "a", solution=True)
checks = [cell("assert x == 1", f"c{i}", grade=True, locked=True, points=2) for i in (1, 2)]
notebook = new_notebook(cells=[answer, *checks])
notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3"}
os.makedirs("source/hw1")
nbformat.write(notebook, "source/hw1/one.ipynb")
notebook.cells[2].source = "assert False"
del notebook.cells[1]
os.makedirs("submitted/ada/hw1")
nbformat.write(notebook, "submitted/ada/hw1/one.ipynb")
PY
cat > look.py <<'PY'
import nbformat
from nbgrader.api import Gradebook
from nbgrader.coursedir import CourseDirectory

sources = [cell.source for cell in nbformat.read("autograded/ada/hw1/one.ipynb", 4).cells]
print(sources)
assert sources == ["x = 1", "assert x == 1"]  # what was changed is back
with Gradebook(CourseDirectory(root=".").db_url) as gradebook:
    grades = gradebook.find_submission("hw1", "ada").notebooks[0].grades
    found = {grade.name: (grade.auto_score, grade.needs_manual_grade) for grade in grades}
print(found)
assert found == {"c1": (None, True), "c2": (2, False)}
PY
nbgrader --version | tail -1
for step in "python delete.py" "nbgrader generate_assignment hw1" "nbgrader autograde hw1"; do
    $step > log 2>&1 || { cat log; exit 1; }
done
python look.py 2> log || { cat log; exit 1; }

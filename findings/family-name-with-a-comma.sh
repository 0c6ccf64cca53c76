#!/usr/bin/env bash
# Expect: `nbgrader export` puts a text with a comma into quotes, as every writer of CSV does.
# Happens: It writes `Lovelace, Countess` as it is: for Python's csv, what follows is one column further right, points too. pandas stops, or, if all names are so, takes "Lovelace" for the student's id.
# Hurts: Whoever has a student with "Jr." or a title after a comma, and reads the points by their column's heading.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q nbgrader==0.9.6 pandas==3.1.1 || exit 2
export PATH="$folder/venv/bin:$PATH"
python - > log 2>&1 <<'END' || { cat log; exit 1; }
from nbgrader.api import Gradebook
from nbgrader.coursedir import CourseDirectory

with Gradebook(CourseDirectory(root=".").db_url) as gradebook:
    gradebook.add_assignment("hw1")
    gradebook.add_notebook("one", "hw1")
    gradebook.add_grade_cell("check", "one", "hw1", max_score=5, cell_type="code")
    gradebook.add_student("ada", last_name="Lovelace, Countess", first_name="Ada")
    gradebook.add_submission("hw1", "ada")
    gradebook.find_grade("check", "one", "hw1", "ada").manual_score = 3
    gradebook.db.commit()
END
nbgrader export > log 2>&1 || { cat log; exit 1; }
cat grades.csv
python - <<'END'
import csv

import pandas as pd

heading, ada = csv.reader(open("grades.csv"))
assert len(ada) == len(heading) + 1
assert dict(zip(heading, ada))["score"] == "0.0" and ada[-2:] == ["3.0", "5.0"]
table = pd.read_csv("grades.csv")
print(table[["student_id", "last_name", "score", "max_score"]])
assert table["student_id"].tolist() == ["Lovelace"]
END

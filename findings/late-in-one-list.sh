#!/usr/bin/env bash
# Expect: A submission's score in nbgrader is one number, with the penalty for handing in late taken off.
# Happens: `nbgrader export` takes it off; the score that formgrader's lists show of the submission, the student and the average does not, and no column there says so.
# Hurts: Whoever tells students their points from formgrader's pages, or reads `submission.score`: with a penalty they are too many.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q nbgrader==0.9.6 || exit 2
export PATH="$folder/venv/bin:$PATH"
python -W ignore - <<'PY'
from nbgrader import __version__
from nbgrader.api import Gradebook
from nbgrader.coursedir import CourseDirectory

print("nbgrader", __version__)
with Gradebook(CourseDirectory(root=".").db_url) as gradebook:
    gradebook.add_assignment("hw1")
    gradebook.add_notebook("one", "hw1")
    gradebook.add_grade_cell("check", "one", "hw1", max_score=5, cell_type="code")
    gradebook.add_student("ada")
    submission = gradebook.add_submission("hw1", "ada")
    gradebook.find_grade("check", "one", "hw1", "ada").manual_score = 3
    submission.notebooks[0].late_submission_penalty = 2
    gradebook.db.commit()
    listed = {
        "submission": submission.score,
        "list of submissions": gradebook.submission_dicts("hw1")[0]["score"],
        "list of students": gradebook.student_dicts()[0]["score"],
        "average": gradebook.average_assignment_score("hw1"),
    }
    penalty = submission.late_submission_penalty
print(listed, "penalty:", penalty)
assert set(listed.values()) == {3} and penalty == 2
PY
nbgrader export > log 2>&1 || { cat log; exit 1; }
python - <<'PY'
import csv

(row,) = csv.DictReader(open("grades.csv"))
print({name: row[name] for name in ("raw_score", "late_submission_penalty", "score")})
assert row["score"] == "1.0"
PY

"""What the processes that grade know of an assignment's notebooks when they start."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys

import pytest

# In a process of its own: all pools of a process are forked from the same one.
COUNT = """
import json, os, sys
from pathlib import Path
from coursekit.grading.kernels.worker import workers

def known():
    from coursekit.grading.run import solution
    return solution.rule_of.cache_info().currsize, [n for n in os.environ if "AHEAD" in n]

if __name__ == "__main__":
    root, assignment = sys.argv[1:]
    with workers(2, "none", Path(root), assignment) as pool:
        print(json.dumps([pool.submit(known).result() for _ in range(2)]))
"""


@pytest.mark.parametrize(("assignment", "notebooks"), [("hw1", 1), ("no-such", 0)])
def test_notebooks_are_read_before_processes_are_forked(
    released_course, tmp_path, assignment, notebooks
):
    """Where that fails, grading itself says why."""
    script = tmp_path / "count.py"
    script.write_text(COUNT, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(script), str(released_course), assignment],
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout) == [[notebooks, []]] * 2


GRADE = """
import json, sys
from pathlib import Path
from coursekit.grading.kernels.worker import workers
from coursekit.grading.submission import Terms, grade_submission

def known():
    from coursekit.grading.run import solution
    asked = solution.rule_of, solution.cells_of
    return [function.cache_info().currsize for function in asked]

if __name__ == "__main__":
    root, out = map(Path, sys.argv[1:])
    with workers(1, "none", root, "hw1") as pool:
        before = pool.submit(known).result()
        given = root, "hw1", "ada", root / "gradebook.db", out, Terms(anew=True)
        result = pool.submit(grade_submission, *given).result()
        print(json.dumps([result.status, before, pool.submit(known).result()]))
"""


@pytest.mark.slow
def test_what_was_read_ahead_is_what_a_submission_asks_for(released_course, coursekit, tmp_path):
    handed_in = released_course / "submitted" / "ada" / "hw1"
    shutil.copytree(released_course / "release" / "hw1", handed_in)
    assert coursekit(released_course, "grade", "hw1")[0] == 0
    script = tmp_path / "grade.py"
    script.write_text(GRADE, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(script), str(released_course), str(tmp_path / "out")],
        capture_output=True,
        text=True,
        check=True,
    )
    status, before, after = json.loads(done.stdout.splitlines()[-1])
    assert status == "graded"
    assert before == after


def test_a_broken_notebook_is_named_by_who_grades(released_course, coursekit):
    source = next((released_course / "source" / "hw1").glob("*.ipynb"))
    handed_in = released_course / "submitted" / "ada" / "hw1"
    handed_in.mkdir(parents=True)
    released = released_course / "release" / "hw1" / source.name
    (handed_in / source.name).write_bytes(released.read_bytes())
    source.write_text("{", encoding="utf-8")
    code, _, err = coursekit(released_course, "grade", "hw1")
    assert code != 0
    assert source.name in err
    assert "Traceback" not in err

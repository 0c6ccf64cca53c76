"""Week 7 as it stands in source/ and answers/: the bank is complete, the originals agree."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from coursekit.answers import bank
from coursekit.certify import certify
from coursekit.course import Course, grade_id, read_notebook

ROOT = Path(__file__).parent.parent
WEEK = "week07-evaluation"
ORIGINALS = ROOT.parent / "shared" / "data"


def code_tasks() -> set[tuple[str, str]]:
    """(notebook, task) for each task that has a check."""
    return {
        (path.stem, match[1].replace("-", "."))
        for path in Course(ROOT).notebooks(WEEK)
        for cell in read_notebook(path).cells
        if (match := re.match(r"test-(\d+-\d+)", grade_id(cell) or ""))
    }


def test_each_code_task_has_enough_right_and_wrong_answers():
    answers = bank(Course(ROOT), WEEK)
    right = Counter((a.notebook, a.task) for a in answers if a.right)
    wrong = Counter((a.notebook, a.task) for a in answers if not a.right)
    tasks = code_tasks()
    assert len(tasks) > 20
    assert {task: n for task in tasks if (n := right[task]) < 3} == {}
    assert {task: n for task in tasks if (n := wrong[task]) < 4} == {}


@pytest.mark.slow
def test_solved_on_the_originals_all_checks_pass(tmp_path):
    if not ORIGINALS.is_dir():
        pytest.skip(f"the original data are not at {ORIGINALS}: week 7 is not tried on them")
    build = [
        sys.executable,
        "data/build.py",
        "--from",
        str(ORIGINALS),
        "--out",
        str(tmp_path / "data"),
    ]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    shutil.copy(ROOT / "nbgrader_config.py", tmp_path)
    shutil.copytree(ROOT / "source", tmp_path / "source", symlinks=True)
    for name in ("checks.py", "mltools.py", "requirements.txt"):
        shutil.copy(ROOT / name, tmp_path)
    certificate = certify(Course(tmp_path), WEEK)
    assert certificate.faults() == []
    solved = [trial for _, trial in certificate.trials if trial.who == "solution"]
    assert len(solved) == 3
    assert sum(len(trial.passed) for trial in solved) > 60

"""The bank of answers as it stands in answers/: every code task has enough of both kinds."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from coursekit.answers import bank
from coursekit.course import Course, grade_id, read_notebook

ROOT = Path(__file__).parent.parent
# Right and wrong answers that each code task has at least.
LEAST = {"week07-evaluation": (3, 4)}


def code_tasks(assignment: str) -> set[tuple[str, str]]:
    """(notebook, task) for each task that has a check."""
    return {
        (path.stem, match[1].replace("-", "."))
        for path in Course(ROOT).notebooks(assignment)
        for cell in read_notebook(path).cells
        if (match := re.match(r"test-(\d+-\d+)", grade_id(cell) or ""))
    }


@pytest.mark.parametrize("assignment", Course(ROOT).assignments())
def test_each_code_task_has_enough_right_and_wrong_answers(assignment):
    answers = bank(Course(ROOT), assignment)
    right = Counter((a.notebook, a.task) for a in answers if a.right)
    wrong = Counter((a.notebook, a.task) for a in answers if not a.right)
    tasks = code_tasks(assignment)
    least_right, least_wrong = LEAST.get(assignment, (4, 6))
    assert len(tasks) >= 10
    assert {task: n for task in tasks if (n := right[task]) < least_right} == {}
    assert {task: n for task in tasks if (n := wrong[task]) < least_wrong} == {}

"""The bank of answers as it stands in answers/: every code task has enough of both kinds."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from coursekit.bank.answers import bank
from coursekit.course import Course, grade_id, read_notebook
from coursekit.notebook.cells import is_solution

ROOT = Path(__file__).resolve().parents[2]


def code_tasks(assignment: str) -> dict[tuple[str, str], str]:
    """The solution cell of each (notebook, task) that has a check."""
    found = {}
    for path in Course(ROOT).notebooks(assignment):
        solution = ""
        for cell in read_notebook(path).cells:
            name = grade_id(cell) or ""
            if is_solution(cell):
                solution = name
            if task := task_of(name):
                found[path.stem, task] = solution
    return found


def task_of(check: str) -> str:
    match = re.match(r"test-(\d+-\d+)", check)
    return match[1].replace("-", ".") if match else ""


@pytest.mark.parametrize("assignment", Course(ROOT).assignments())
def test_each_code_task_has_enough_right_and_wrong_answers(assignment):
    answers = bank(Course(ROOT), assignment)
    # A right answer to a cell is one to each of its tasks; a wrong one is to those it fails.
    right = Counter((a.notebook, a.cell) for a in answers if a.right)
    wrong = Counter((a.notebook, task) for a in answers for task in set(map(task_of, a.fails)))
    tasks = code_tasks(assignment)
    least_right, least_wrong = Course(ROOT).settings.least_answers.get(assignment, (0, 0))
    few = {task: n for task, cell in tasks.items() if (n := right[task[0], cell]) < least_right}
    assert few == {}
    few = {task: n for task in tasks if (n := wrong[task]) < least_wrong}
    assert few == {}

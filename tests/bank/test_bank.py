"""The bank of answers as it stands in answers/: every code task has enough of both kinds."""

from __future__ import annotations

import json
import re
from collections import Counter

import pytest
from house import ROOT
from scipy.stats import binomtest

from coursekit.bank.answers import bank
from coursekit.course import Course, grade_id, read_notebook
from coursekit.notebook.cells import is_solution

LEAST_RIGHT, LEAST_WRONG = 4, 6  # answers to each code task


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
    few = {task: n for task, cell in tasks.items() if (n := right[task[0], cell]) < LEAST_RIGHT}
    assert few == {}
    few = {task: n for task in tasks if (n := wrong[task]) < LEAST_WRONG}
    assert few == {}


@pytest.mark.parametrize("assignment", Course(ROOT).assignments())
def test_what_a_student_is_told_is_a_sentence(assignment):
    told = {str(one.path): one.tell for one in bank(Course(ROOT), assignment) if not one.right}
    assert told
    fragments = [
        where
        for where, text in told.items()
        if len(text.split()) < 2 or not text.endswith((".", "?", "!", "`"))
    ]
    assert fragments == []


def test_the_page_on_grading_has_the_banks_numbers():
    """A row for each notebook: answers of both kinds, and what became of its mutants."""
    course = Course(ROOT)
    expected, total = [], [0] * 7
    for assignment in course.assignments():
        kinds = Counter((answer.notebook, answer.right) for answer in bank(course, assignment))
        record = json.loads((course.answers / assignment / "certified.json").read_text("utf-8"))
        for path in course.notebooks(assignment):
            mutants = record[path.stem]["mutants"].values()
            row = [kinds[path.stem, True], kinds[path.stem, False]]
            row += [sum(one) for one in zip(*mutants, strict=True)]
            total = [a + b for a, b in zip(total, row, strict=True)]
            week = int(re.search(r"\d+", assignment)[0])
            expected.append(f"| {week} | {path.stem} | {' | '.join(map(str, row))} |")
    expected.append(f"| all |  | {' | '.join(map(str, total))} |")
    page = (ROOT / "docs" / "grading-quality.md").read_text(encoding="utf-8")
    assert [line for line in page.splitlines() if re.match(r"\| (\d|all) \|", line)] == expected


def test_no_check_of_the_course_passes_a_constant():
    course = Course(ROOT)
    for assignment in course.assignments():
        record = json.loads((course.answers / assignment / "certified.json").read_text("utf-8"))
        assert {name: one["constants"] for name, one in record.items() if one["constants"]} == {}


def test_the_shares_of_unseen_answers_on_the_page_are_right():
    page = (ROOT / "docs" / "grading-quality.md").read_text(encoding="utf-8")
    counted = re.findall(r"(\d+) of (\d+)(?:: ([\d.]+) %)? \(([\d.]+) to ([\d.]+) %\)", page)
    assert len(counted) == 19
    for hits, tried, *said in counted:
        wilson = binomtest(int(hits), int(tried)).proportion_ci(method="wilson")
        share = int(hits) / int(tried)
        for text, value in zip(said, (share, wilson.low, wilson.high), strict=True):
            digits = len(text.partition(".")[2])
            assert not text or abs(float(text) - 100 * value) <= 0.5 * 10**-digits + 1e-9, text

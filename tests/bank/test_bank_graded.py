"""The bank of answers through the engine itself: sandbox, judge and follow-through.

`coursekit certify` runs each answer alone, in one process. Here a student's notebook holds an
answer of the bank in every cell that has one, and each must score as if it were alone.
"""

from __future__ import annotations

import json
import os
from collections import defaultdict

import nbformat
import pytest
from house import ROOT

from coursekit.bank.answers import Answer, bank
from coursekit.bank.misconceptions import Misconceptions, Signature, same, says_enough
from coursekit.course import Course, grade_id, read_notebook
from coursekit.grading.batch import grade
from coursekit.notebook.stubs import stubs
from demo.play import make_course

# How many answers of each cell are tried; without it the first of two weeks, for CI's sake.
EACH = int(os.environ.get("COURSEKIT_BANK_EACH", "1"))
# Of the messages: answers that draw at random say something else each time.
MOST_UNLIKE = 0.1
WEEKS = Course(ROOT).assignments()
PATHS = {path.stem: path for week in WEEKS for path in Course(ROOT).notebooks(week)}
if "COURSEKIT_BANK_EACH" not in os.environ:
    WEEKS = ["week05-measures", pytest.param("week07-evaluation", marks=pytest.mark.nightly)]


def nth(answers: list[Answer], right: bool, number: int) -> dict[tuple[str, str], Answer]:
    """For each cell with an answer of the kind, the n-th of them."""
    found: dict[tuple[str, str], list[Answer]] = defaultdict(list)
    for answer in answers:
        if answer.right == right:
            found[answer.notebook, answer.cell].append(answer)
    return {cell: some[number % len(some)] for cell, some in found.items()}


def hand_in(course: Course, assignment: str, student: str, chosen: dict) -> None:
    folder = course.submitted / student / assignment
    folder.mkdir(parents=True)
    for path in course.notebooks(assignment):
        solved = read_notebook(path)
        made = stubs(course.config, solved)
        for one, full in zip(made.cells, solved.cells, strict=True):
            if one.metadata.get("nbgrader", {}).get("solution"):
                answer = chosen.get((path.stem, grade_id(one)))
                one.source = answer.code if answer else full.source
        nbformat.write(made, folder / path.name)


def failed(course: Course, assignment: str) -> dict[str, dict[tuple[str, str], dict]]:
    """The checks that each student lost points in, as recorded."""
    found: dict[str, dict[tuple[str, str], dict]] = defaultdict(dict)
    path = course.autograded / f"{assignment}.jsonl"
    for entry in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
        if entry["kind"] == "check" and entry["score"] is not None:
            if entry["score"] < entry["max_score"]:
                found[entry["student"]][entry["notebook"], entry["cell"]] = entry
        elif entry["kind"] == "submission":
            assert entry["status"] == "graded", entry
    return found


def without_proof(course: Course) -> Course:
    """What is tried here is what `agree` would try once more."""
    with (course.root / "nbgrader_config.py").open("a", encoding="utf-8") as file:
        file.write("c.Sandbox.proof = False\n")
    return Course(course.root)


@pytest.mark.slow
@pytest.mark.parametrize("assignment", WEEKS)
def test_each_answer_scores_as_if_it_were_alone(assignment, tmp_path):
    course = without_proof(make_course(Course(ROOT), tmp_path / "course"))
    answers = bank(Course(ROOT), assignment)
    known = Misconceptions.of_assignment(Course(ROOT), assignment)
    signatures = known.by_answer()
    wanted: dict[str, set[tuple[str, str]]] = {}
    tried: dict[str, list[Signature]] = {}
    for number in range(EACH):
        for right in (True, False):
            chosen = nth(answers, right, number)
            student = f"{'right' if right else 'wrong'}-{number}"
            hand_in(course, assignment, student, chosen)
            wanted[student] = {(a.notebook, check) for a in chosen.values() for check in a.fails}
            places = [(a.notebook, a.cell, a.name) for a in chosen.values() if not a.right]
            tried[student] = [signatures[place] for place in places if place in signatures]
    grade(course, assignment)
    got = failed(course, assignment)
    differ = {
        student: {"lost": sorted({*got[student]} - want), "kept": sorted(want - {*got[student]})}
        for student, want in wanted.items()
        if {*got[student]} != want
    }
    assert differ == {}
    unlike, unexplained = [], []
    for student, mine in tried.items():
        for one in mine:
            said = {check: got[student][one.notebook, check]["message"] for check in one.failed}
            if says_enough(one.failed) and not same(said, one.failed):
                unlike.append((one.notebook, one.cell, one.name, said, dict(one.failed)))
            tell = known.explanation(one.notebook, one.cell, one.failed)
            told = {got[student][one.notebook, check]["explanation"] for check in one.failed}
            if told - {""} != {tell} - {""}:
                unexplained.append((one.notebook, one.cell, one.name, told, tell))
    assert len(unlike) <= MOST_UNLIKE * sum(map(len, tried.values())), unlike
    assert len(unexplained) <= len(unlike), unexplained

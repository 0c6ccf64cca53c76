"""Trials leave out the course's own cells on which no check depends, and judge as before."""

from __future__ import annotations

import pytest
from bank_answers import RIGHT, WRONG, add
from small import edited

from coursekit.bank.answers import bank
from coursekit.certify.record import Certified
from coursekit.certify.run import tried
from coursekit.certify.trial_worker import _needed
from coursekit.certify.world import TrialOptions
from coursekit.course import Course


def part(source: str, kind: str = "") -> dict:
    return {"id": "", "source": source, "solution": kind == "solution", "check": kind == "check"}


@pytest.mark.parametrize(
    ("answer", "kept"),
    [
        ("def f(x):\n    return x", False),
        ("calls = []\ndef f(x):\n    calls.append(x)\n    return x", True),
        ("def f(x):\n    return globals()['shown']", True),
    ],
)
def test_cells_that_change_no_verdict_are_left_out(answer, kept):
    todo = [part(answer, "solution"), part("shown = f(3)"), part("assert f(2)", "check")]
    left = _needed([part("import math")], todo, {})
    assert left == (todo if kept else [todo[0], todo[2]])


def test_verdicts_are_those_of_a_run_of_all_cells(small_course):
    add(small_course, "loop", RIGHT)
    add(small_course, "errors", WRONG)
    counts = "calls = []\ndef accuracy(y_true, y_pred):\n    calls.append(1)\n    return 0.75\n"
    add(small_course, "counts", WRONG.split("def ")[0] + counts)
    with edited(small_course / "source/hw1/measures.ipynb") as cells:
        check = cells["test-1-1"]
        check.source = '"""Check 1.1."""\n' + "shares = [1]\n" + check.source
    course = Course(small_course)
    (path,) = course.notebooks("hw1")
    whos = list(bank(course, "hw1"))
    found = [
        [
            (str(getattr(one.who, "path", one.who)), one.failed, one.passed, one.trouble)
            for _, one in tried(course, [(path, whos)], 1, TrialOptions(run_all=run_all))
        ]
        for run_all in (False, True)
    ]
    assert found[0] == found[1]
    assert len(found[0]) == 5


@pytest.mark.parametrize(
    ("cell", "source", "known"),
    [
        ("checkpoint-1", "drawn = [1, 2, 3]", True),
        ("checkpoint-1", "shown = [1, 2, 3]", False),  # an answer reads it
        ("checkpoint-1", "accuracy.calls = 3", False),  # a check could see it
        ("test-1-1", "assert accuracy([1], [1]) == 1", False),
    ],
)
def test_a_certificate_holds_while_nothing_changes_that_a_verdict_depends_on(
    small_course, cell, source, known
):
    add(small_course, "loop", RIGHT)
    reads = "def accuracy(y_true, y_pred):\n    return shown[0]\n"
    add(small_course, "reads", WRONG.split("def ")[0] + reads)
    course = Course(small_course)
    (path,) = course.notebooks("hw1")
    with edited(path) as cells:
        cells["checkpoint-1"].source = "drawn = [1, 2]"
    whos = list(bank(course, "hw1"))
    record = Certified(course, "hw1")
    record.add(path, record.content(path, whos), {"right": 1})
    with edited(path) as cells:
        cells[cell].source = source
    assert bool(Certified(course, "hw1").find(path, whos)) is known

"""Innocents beside others that use up the machine, or end what grades them."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import judged
import nbformat
import pytest
from attacks import SOLVED
from hand_ins import hand_in, ledger
from small import cell, configure

from coursekit.grading.kernels import clock as clocks
from coursekit.grading.kernels.clock import GENEROUS, Accounts, Clock

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the sandbox needs Linux")

# Two seconds of work, of the four that a cell has.
WORKS = """
import time
while time.process_time() < 2:
    sum(range(10_000))
"""
SESSIONS = """
import os
for number in range(110):
    if os.fork() == 0:
        os.setsid()
        while True:
            pass
while True:
    pass
"""


def test_a_cell_has_its_own_time(monkeypatch):
    now, had = 100.0, Accounts(5, {1: (4, 50)})
    monkeypatch.setattr(clocks, "_PROCESSORS", 2)
    monkeypatch.setattr(time, "monotonic", lambda: now)
    monkeypatch.setattr(clocks, "accounts", lambda processes: had)
    clock = Clock(10, [1])
    assert clock.remaining() == 10
    now = 112.0
    assert clock.remaining() == 0  # it slept: that is its own doing
    had = Accounts(8, {1: (5, 50), 2: (2, 7)})
    assert clock.remaining() == pytest.approx(5)  # it worked for 3 of 12 s and waited for 7
    had = Accounts(20, {1: (5, 50), 3: (7.5, 0)})  # those that have ended have waited, too
    assert clock.remaining() == pytest.approx(5)  # an idle machine had taken 7.5 s
    assert not clock.has_worked
    for had in (Accounts(15, {1: (14, 90)}), Accounts(25, {})):
        clock = Clock(10, [1])
        had = Accounts(had.used + 20, {1: (24, 90)})
        now += 12
        assert clock.remaining() == 0  # it worked as long as it may
        assert clock.has_worked
    now, had = 100.0, Accounts(5, {1: (4, 50)})
    clock = Clock(10, [1])
    had = Accounts(6, {1: (5, 5000)})  # of many threads together
    now = 100 + 10 * GENEROUS
    assert clock.remaining() == 0
    clock = Clock(10, [1], began=now - 0.5)
    assert clock.remaining() == 9.5
    assert Clock(None, [1]).remaining() == float("inf")


@pytest.fixture
def course(released_course) -> Path:
    configure(released_course, "c.CourseKit.conventions = False\nc.Execute.timeout = 4\n")
    return released_course


def hand_in_all(course: Path, students: dict[str, str]) -> None:
    for student, code in students.items():
        hand_in(course, student, code)


def results(course: Path) -> dict[str, tuple[str, float]]:
    return {student: (one["status"], one["points"]) for student, one in ledger(course).items()}


@pytest.mark.slow
def test_innocents_beside_attackers_that_take_all_processors(course, coursekit):
    """Two attackers with hundreds of sessions made an innocent time out: 0 of 3 points."""
    innocents = {f"{n:02}-innocent": SOLVED + WORKS for n in range(4)}
    attackers = dict.fromkeys(("00-attacks", "02-attacks"), SOLVED + SESSIONS)
    hand_in_all(course, innocents | attackers)
    coursekit(course, "grade", "hw1", "--jobs", "4", "--no-feedback")
    got = results(course)
    assert {got[student] for student in innocents} == {("graded", 3)}
    assert got["00-attacks"][0] != "graded"


@pytest.mark.slow
def test_those_who_fail_many_tasks_leave_the_reference_to_others(tmp_path):
    """It ended for all when it had a process too many: one for each task that somebody failed."""
    names = [f"f{number}" for number in range(14)]
    made = nbformat.v4.new_notebook()
    for name in names:
        text = f"### BEGIN SOLUTION\ndef {name}(n):\n    return n + 1\n### END SOLUTION"
        made.cells.append(cell(f"task-{name}", text, "solution"))
        made.cells.append(cell(f"test-{name}", f"assert {name}(1) == 2, 'wrong'", "check", 1))
    total = f"total = sum(f(1) for f in [{', '.join(names)}])"
    solved = f"### BEGIN SOLUTION\n{total}\n### END SOLUTION"
    made.cells.append(cell("task-total", solved, "solution"))
    made.cells.append(cell("test-total", "assert total == 28, 'wrong'", "check", 1))
    # Enough for a notebook, though not for two processes for each of its tasks.
    root = judged.course(tmp_path / "course", made, judged.FOLLOW + "c.Sandbox.processes = 24\n")
    judged.submit(root, "ada", {f"task-{name}": f"{name} = None" for name in names})
    result = judged.grade(root)["ada"]
    assert result["test-total"] == (1, "")
    assert {result[f"test-{name}"][0] for name in names} == {0}


BUSY = """
from nbgrader.preprocessors import NbGraderPreprocessor
class Busy(NbGraderPreprocessor):
    def preprocess(self, nb, resources):
        while "busy" in str(nb.cells):
            pass
        return nb, resources
c.Autograde.autograde_preprocessors.append(Busy)
"""


@pytest.mark.slow
def test_what_keeps_the_grader_busy_for_ever_is_given_up(course, coursekit, monkeypatch):
    """As would whatever it takes very long to read; the step stands for what nobody thought of."""
    configure(course, BUSY)
    hand_in_all(course, {"ada": SOLVED, "ben": f"{SOLVED}# busy", "cleo": SOLVED})
    monkeypatch.setattr("coursekit.grading.local.MOST_CPU", 8)
    _, out, _ = coursekit(course, "grade", "hw1", "--jobs", "2")
    graded = ("graded", 3)
    assert results(course) == {"ada": graded, "ben": ("crashed", 0), "cleo": graded}
    assert "ended the process that grades it" in out

"""When a check was mended, what follows it is not run again, unless its verdict is another."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest
from bank_answers import add
from hand_ins import ROUNDED, SOLVED, SOURCE, grades, hand_in
from small import cell, edited, write

from coursekit.cli import main

pytestmark = pytest.mark.slow

STAMP = "import time\nprint('{} at', time.time_ns())\n"
TASK = '''\
def error_rate(y_true, y_pred):
    """The share of predictions that are wrong."""
    # One less the accuracy.
    ### BEGIN SOLUTION
    return 1 - accuracy(y_true, y_pred)
    ### END SOLUTION'''
CHECK = '''\
"""Check 2.1: 1 wrong of 4."""
want = 0.25
got = error_rate([0, 1, 1, 2], [0, 1, 2, 2])
assert abs(got - want) < 1e-8, f"With 1 wrong of 4 the error rate should be {want}, got {got}."'''
RATE = "def error_rate(y_true, y_pred):\n    return 1 - accuracy(y_true, y_pred)\n"


@pytest.fixture(scope="module")
def graded_once(new_classroom: Callable[[], Path]) -> Path:
    """Ada is wrong by a little, Bo is right; both say when each of their two tasks ran."""
    root = new_classroom()
    prepare(root)
    release_and_grade(root)
    return root


@pytest.fixture
def graded(graded_once: Path, tmp_path: Path) -> Path:
    return shutil.copytree(graded_once, tmp_path / "course", symlinks=True)


def prepare(root: Path) -> None:
    path = root / SOURCE
    notebook = nbformat.read(path, as_version=4)
    notebook.cells += [
        cell("prompt-2-1", "**Task 2.1** (1 point). Complete `error_rate`."),
        cell("task-2-1", TASK, "solution"),
        cell("test-2-1", CHECK, "check", 1),
    ]
    write(path, notebook)
    configure(root, "CourseKit.conventions = False")


def release_and_grade(root: Path, after: str = "", rate: str = RATE) -> None:
    """With these lines at the end of `accuracy`."""
    assert main(["-C", str(root), "release", "hw1"]) == 0
    for student, accuracy in (("ada", ROUNDED), ("bo", SOLVED)):
        with edited(hand_in(root, student)) as cells:
            counted = accuracy.replace("return ", "found = ") + f"{after}    return found\n"
            cells["task-1-1"].source = STAMP.format("first") + (counted if after else accuracy)
            cells["task-2-1"].source = STAMP.format("second") + rate
    assert main(["-C", str(root), "grade", "hw1"]) == 0


def configure(root: Path, setting: str) -> None:
    with (root / "nbgrader_config.py").open("a", encoding="utf-8") as file:
        file.write(f"\nc.{setting}\n")


def ran(root: Path, student: str) -> dict[str, str]:
    text = (root / "autograded" / student / "hw1/measures.ipynb").read_text(encoding="utf-8")
    return dict(re.findall(r"(first|second) at (\d+)", text))


def outputs(root: Path) -> list[str]:
    """All that the graded notebooks show, but for the times."""
    paths = sorted(root.glob("autograded/*/hw1/measures.ipynb"))
    cells = [c for path in paths for c in nbformat.read(path, 4).cells if c.cell_type == "code"]
    return [re.sub(r"at \d+", "", f"{cell.execution_count}: {cell.outputs}") for cell in cells]


def ran_again(root: Path, coursekit, *command: str) -> dict[str, list[str]]:
    """Which tasks of whom; marks and pages are those that a run of everything gives."""
    before = {student: ran(root, student) for student in ("ada", "bo")}
    assert coursekit(root, *command)[0] == 0
    now = {student: ran(root, student) for student in ("ada", "bo")}
    marks, shown = grades(root), outputs(root)
    assert coursekit(root, "grade", "hw1", "--force")[0] == 0
    assert (grades(root), outputs(root)) == (marks, shown)
    return {
        student: [task for task in ("first", "second") if now[student][task] != was[task]]
        for student, was in before.items()
    }


def mend(root: Path, name: str, old: str, new: str) -> None:
    with edited(root / SOURCE) as cells:
        assert old in cells[name].source
        cells[name].source = cells[name].source.replace(old, new)


REGRADE = "regrade", "hw1", "--apply"


@pytest.mark.parametrize("command", [REGRADE, ("grade", "hw1")])
def test_what_follows_is_run_only_where_the_verdict_is_another(graded, coursekit, command):
    mend(graded, "test-1-1-hidden", '["b", "a"]', '["b", "c"]')  # both have it right
    assert ran_again(graded, coursekit, *command) == {"ada": ["first"], "bo": ["first"]}


def test_a_verdict_that_changes_has_what_follows_run(graded, coursekit):
    """Ada is wrong by a little, for which a right result took the place of hers."""
    marks = grades(graded)
    mend(graded, "test-1-1", "1e-8", "0.02")
    found = ran_again(graded, coursekit, *REGRADE)
    assert found == {"ada": ["first", "second"], "bo": ["first"]}
    assert grades(graded) != marks


def test_only_what_follows_the_last_changed_check_stands(graded, coursekit):
    mend(graded, "test-2-1", "1 wrong", "one wrong")
    found = ran_again(graded, coursekit, *REGRADE)
    assert found == {"ada": ["first", "second"], "bo": ["first", "second"]}


def test_points_are_a_change_too(graded, coursekit):
    with edited(graded / SOURCE) as cells:
        cells["test-1-1"].metadata["nbgrader"]["points"] = 4
    assert ran_again(graded, coursekit, *REGRADE) == {"ada": ["first"], "bo": ["first"]}


def test_what_follows_is_explained_once(graded, coursekit):
    head = "# answer: wrong\n# task: 2.1\n# does: adds a number\n# fails: test-2-1\n"
    added = RATE.replace("1 - ", "1.2345678 - ")
    add(graded, "added", f"{head}# tell: The shares add up to 1.\n{added}", "task-2-1")
    assert coursekit(graded, "answers", "learn", "hw1")[0] == 0
    with edited(graded / "submitted/bo/hw1/measures.ipynb") as cells:
        cells["task-2-1"].source = STAMP.format("second") + added
    assert coursekit(graded, "grade", "hw1")[0] == 0
    mend(graded, "test-1-1-hidden", '["b", "a"]', '["b", "c"]')
    assert ran_again(graded, coursekit, *REGRADE)["bo"] == ["first"]
    assert str(outputs(graded)).count("'What may have happened: The shares add up to 1.") == 1


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        # The next check reads what the first leaves.
        ("test-1-1", "got =", "got = want ="),
        ("task-1-1", "hits = [", "hits = [ "),  # which is put in place for who fails
        ("title", "# Judge", "# How to judge"),
    ],
)
def test_what_may_matter_later_has_all_run(graded, coursekit, name, old, new):
    if name == "test-1-1":
        mend(graded, "test-2-1", "want = 0.25\n", "")
        mend(graded, "test-2-1", "- want", "- 0.25 if 'want' in globals() else want")
        mend(graded, "test-2-1", "{want}", "0.25")
        assert coursekit(graded, "grade", "hw1")[0] == 0
    mend(graded, name, old, new)
    found = ran_again(graded, coursekit, *REGRADE)
    assert found == {"ada": ["first", "second"], "bo": ["first", "second"]}


def test_with_run_all_all_is_run(graded, coursekit):
    configure(graded, "Sandbox.run_all = True")
    assert coursekit(graded, "grade", "hw1")[0] == 0
    mend(graded, "test-1-1-hidden", '["b", "a"]', '["b", "c"]')
    found = ran_again(graded, coursekit, *REGRADE)
    assert found == {"ada": ["first", "second"], "bo": ["first", "second"]}


@pytest.mark.parametrize(
    ("given", "check", "mended", "after", "rate"),
    [
        # A given cell, and a function that was there before, read what the check leaves.
        ("extra = limit > 0.2", "limit = 0.1", "limit = 0.3", "", RATE + "rate = int(extra)\n"),
        ("", "limit = 0.1", "limit = 0.3", "", RATE + "def rest():\n    return limit > 0.2\n"),
        # The function that it calls changes what others read.
        ("", "accuracy(list(rows), rows)", "accuracy(rows, list(rows))",
         "    y_true.sort(reverse=True)\n", RATE.replace("1 -", "rows[0] + 1 -")),
    ],
    ids=["given", "function", "data"],
)  # fmt: skip
def test_what_is_not_a_check_may_read_it_too(
    classroom, coursekit, given, check, mended, after, rate
):
    prepare(classroom)
    path = classroom / SOURCE
    notebook = nbformat.read(path, as_version=4)
    cells = {one.id: one for one in notebook.cells}
    cells["setup"].source += "\nrows = [0, 1, 1, 2]"
    cells["test-1-1"].source += f"\n{check}"
    cells["task-2-1"].source = f"### BEGIN SOLUTION\n{rate}### END SOLUTION"
    if "rate =" in rate:
        cells["test-2-1"].source += "\nassert rate == 0"
    elif "rest" in rate:
        cells["test-2-1"].source += "\nassert not rest()"
    place = notebook.cells.index(cells["prompt-2-1"])
    notebook.cells.insert(place, cell("given-2", given or "pass", "locked"))
    write(path, notebook)
    release_and_grade(classroom, after, rate)
    marks = grades(classroom)
    mend(classroom, "test-1-1", check, mended)
    found = ran_again(classroom, coursekit, *REGRADE)
    assert found == {"ada": ["first", "second"], "bo": ["first", "second"]}
    assert grades(classroom) != marks

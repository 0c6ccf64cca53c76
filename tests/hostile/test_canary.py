"""Who bends a check that runs beside the answers is left to a TA; who answers right is not."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from textwrap import indent

import forgeries
import nbformat
import pytest
import tricks
from hand_ins import SOLVED, STEPS, grades, hand_in, scores_by_check
from judged import course, grade, submit
from machines import WHO, Machine, as_who, cluster, here, nbgrader
from small import cell, configure
from tables import table
from tricks import WRONG

from coursekit.cli import main

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the sandbox needs Linux")

BESIDE = """
c.CourseKit.conventions = False
c.Sandbox.proof = True
c.Sandbox.beside = ["measures"]
c.Execute.timeout = 10
"""
CHECKS = "test-1-1", "test-1-1-hidden"
HONEST = {
    "right": (SOLVED, [1, 2], "graded"),
    "wrong": (WRONG, [0, 0], "graded"),
}
FORGED = {
    "ast": (WRONG + tricks.FORGED, "unclear"),
    "builtins": (WRONG + tricks.TRICKS["builtins"], "unclear"),
    "object": (tricks.ALL["result-object"].code, "unclear"),
}


@pytest.fixture
def class_(released_course: Path) -> Path:
    configure(released_course, STEPS + BESIDE)
    for student, (code, *_) in {**HONEST, **FORGED}.items():
        hand_in(released_course, student, code)
    return released_course


@pytest.mark.slow
def test_who_passes_whatever_is_asked_is_left_to_a_ta(class_, coursekit):
    code, out, _ = coursekit(class_, "grade", "hw1", "--jobs", "2")
    assert code == 1
    machine = Machine(class_, class_, [], 0)
    got = scores_by_check(class_)
    for student, (_, points, status) in HONEST.items():
        assert [got[student][check] for check in CHECKS] == points
        assert machine.results()[student]["status"] == status
    for student, (_, status) in FORGED.items():
        assert [got[student][check] for check in CHECKS] == [None, None]
        assert machine.results()[student]["status"] == status
    waiting = {(student, check) for student, check, _, _, waits in grades(class_) if waits}
    assert {(student, check) for student in FORGED for check in CHECKS} <= waiting
    assert (
        "cell test-1-1: the check passes, also when it asserts the opposite and when it wants "
        "other values: look whether the student's code changes the check" in out
    )
    coursekit(class_, "grade", "hw1", "--force")  # nothing has changed: taken from before
    assert scores_by_check(class_) == got


@pytest.mark.nightly
def test_nbgraders_own_command_leaves_it_to_a_ta_too(class_):
    assert main(["-C", str(class_), "release"]) == 0  # finds the canaries
    with as_who("me", class_) as machine:
        done = machine.nbgrader("autograde", "hw1", "--create")
        assert done.returncode == 0, done.stderr
        got = scores_by_check(machine.root)
        assert {student: [got[student][check] for check in CHECKS] for student in got} == {
            student: points for student, (_, points, _) in HONEST.items()
        } | {student: [None, None] for student in FORGED}
        with sqlite3.connect(machine.root / "gradebook.db") as gradebook:
            (waiting,) = gradebook.execute(
                "select count(*) from grade where needs_manual_grade and auto_score is null "
                "and cell_id in (select id from grade_cells where cell_type = 'code')"
            ).fetchone()
        assert waiting == 2 * len(FORGED)
        path = machine.root / "autograded/ast/hw1/measures.ipynb"
        note = nbformat.read(path, as_version=4).cells[0].source
        assert "Status: unclear" in note
        assert "asserts the opposite" in note


@pytest.mark.slow
def test_there_are_none_where_checks_are_to_run_as_with_nbgrader(class_, coursekit):
    """The settings' own promise; else the first test above would prove nothing."""
    configure(class_, "c.Sandbox.judge = False\n")
    coursekit(class_, "grade", "hw1", "--jobs", "2")
    got = scores_by_check(class_)
    assert [got["ast"][check] for check in CHECKS] == [1, 2]


DATA = table("canary")
KNOWN = DATA["known"]
NOTICING = DATA["noticing"]
WORD = DATA["word"]


@pytest.mark.slow
def test_a_check_without_a_canary_is_named(tmp_path, capsys):
    root = squares(tmp_path / "course", "print(square(2))", "assert square(2) == 4, 'wrong'")
    submit(root, "ada")
    submit(root, "knows", {"task-square": KNOWN})
    results = grade(root)
    assert "hw1: no canary for measures/test-2: who bends it is not noticed" in " ".join(
        capsys.readouterr().out.split()
    )
    assert [results["ada"][f"test-{number}"][0] for number in (2, 3)] == [1, 1]
    assert results["ada"]["status"] == "graded"


@pytest.mark.slow
def test_who_knows_a_text_by_heart_passes_it_alone(tmp_path):
    root = squares(tmp_path / "course", "assert square(2) == 4", "assert square(3) == 9")
    submit(root, "knows", {"task-square": KNOWN})
    results = grade(root)
    assert [results["knows"][f"test-{number}"][0] for number in (2, 3)] == [1, 0]


@pytest.mark.slow
def test_a_file_that_a_fork_changes_is_put_back(tmp_path):
    """Or the check itself would find it changed, and a right answer would lose its points."""
    root = squares(tmp_path / "course", "assert square(2) == 4", "assert square(3) == 9")
    submit(root, "counts", {"task-square": DATA["counts"]})
    results = grade(root)
    assert [results["counts"][f"test-{number}"][0] for number in (2, 3)] == [None, None]
    assert results["counts"]["status"] == "unclear"


NUMBERS = range(2, 8)


def squares(root: Path, *checks: str) -> Path:
    """A course with many checks of one function."""
    if not checks:
        checks = tuple(f"assert square({n}) == {n**2}, 'square({n}) is {n**2}.'" for n in NUMBERS)
    made = nbformat.v4.new_notebook()
    text = "def square(n):\n    ### BEGIN SOLUTION\n    return n * n\n    ### END SOLUTION"
    made.cells = [cell("task-square", text, "solution")]
    for number, check in enumerate(checks, start=2):
        made.cells.append(cell(f"test-{number}", check, "check", 1))
    return course(root, made, BESIDE)


@pytest.mark.slow
def test_forks_learn_nothing_from_each_other(tmp_path):
    """Else who comes second would answer wrong, which is mostly the check itself."""
    root = squares(tmp_path / "course")
    for student, ways in WORD.items():
        parts = ways | {name: indent(ways[name], "    ") for name in ("leave", "has_left")}
        submit(root, student, {"task-square": DATA["discreet"].format(**parts)})
    results = grade(root)
    for student in WORD:
        scores = [results[student][f"test-{number}"][0] for number in NUMBERS]
        # What cannot be taken back is seen: then a TA looks.
        assert {1, None}.issuperset(scores), (student, scores)
        for note in results[student]["notes"][:1]:  # it may have left word for good by then
            assert "in a copy of the student's process: it" in note, (student, note)
    assert results["file"]["status"] == "graded"
    assert results["removed"]["status"] == "unclear"
    assert results["pipe-of-the-kernel"]["status"] == results["lock"]["status"] == "unclear"


@pytest.mark.slow
def test_who_cheats_only_outside_the_forks_or_allows_none_gets_nothing(tmp_path):
    root = squares(tmp_path / "course", "assert square(2) == 4", "assert square(3) == 9")
    for student, code in NOTICING.items():
        submit(root, student, {"task-square": DATA["cheats"].format(noticing=code)})
    submit(root, "threads", {"task-square": DATA["threads"]})
    results = grade(root)
    for student in NOTICING:
        scores = [results[student][f"test-{number}"][0] for number in (2, 3)]
        assert {0, None}.issuperset(scores), (student, scores)
    assert results["threads"]["status"] == "graded"
    assert results["threads"]["test-2"][0] == 1


# They answer right once they find a check's text, which beside the answers is there to be read.
READS = {f"search-{name}" for name in ("frames", "history", "memory")}
# They change what compares, too, though their answer is right.
MEDDLES = {
    "ast-right", "builtins-right", "own-names-right", "number-float-right", "number-scalar-right",
    "number-array-of-one-right",
}  # fmt: skip


# Who grades, and by which command, matters little to a check: parts of them will do. At each
# commit it is a sixth, at night all.
RUNS = [
    pytest.param("me", here, 6, id="me-here"),
    pytest.param("me", here, 1, id="all", marks=pytest.mark.nightly),
    pytest.param("me", cluster, 8, id="me-cluster"),
    pytest.param("me", nbgrader, 8, id="me-nbgrader"),
    pytest.param("an ordinary user", here, 4, id="an ordinary user-here"),
    pytest.param("an ordinary user", nbgrader, 8, id="an ordinary user-nbgrader"),
]


@pytest.mark.slow
@pytest.mark.parametrize("endless", [False, True], ids=["ends", "endless"])
@pytest.mark.parametrize(("who", "run", "step"), RUNS)
def test_no_trick_passes_unseen(who, run, step, endless, released_course):
    chosen = {
        name: trick
        for name, trick in tricks.ALL.items()
        if (name in tricks.ENDLESS) == endless and name not in READS
    }
    with as_who(who, released_course) as machine:
        machine.configure(STEPS + BESIDE + ("c.Execute.timeout = 2\n" if endless else ""))
        if run is nbgrader:
            assert main(["-C", str(machine.root), "release"]) == 0  # finds the canaries
        for name, trick in list(chosen.items())[(run is nbgrader) * 3 :: step]:
            machine.hand_in(name, trick.code)
            if trick.edit is not None:
                trick.edit(machine.root / f"submitted/{name}/hw1/measures.ipynb")
        machine.hand_in("innocent", SOLVED)
        done = run(machine)
        assert "Traceback" not in done.stderr or run is nbgrader, done.stderr
        results = machine.results()
    assert (results["innocent"]["status"], results["innocent"]["points"]) == ("graded", 3)
    wrong = []
    for name in results.keys() & chosen.keys():
        got, expected = results[name], chosen[name].points
        if expected == 0 and got["points"] and got["status"] != "unclear":
            wrong.append(f"{name}: {got}")
        is_honest = name.endswith("-right") and name not in MEDDLES | {"input-right"}
        if is_honest and (got["status"], got["points"]) != ("graded", 3):
            wrong.append(f"{name}: {got}")
        if name in MEDDLES:
            assert got["status"] == "unclear"
    assert not wrong, "\n".join(wrong)


# What cannot be told, by design. A check that asks an object believes what its `score` says
# ("mock", "search"); one that compares with data that the answer may change, or with what an
# earlier check, which failed, would have defined, believes these ("in-place", "left").
BELIEVED = {"left", "mock", "search", "in-place"}


@pytest.fixture(scope="module")
def forgers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = forgeries.forgers(tmp_path_factory.mktemp("forged") / "course")
    configure(root, STEPS + BESIDE)
    assert main(["-C", str(root), "release"]) == 0  # finds the canaries
    return root


@pytest.mark.slow
@pytest.mark.parametrize("run", [here, cluster, nbgrader])
@pytest.mark.parametrize("who", WHO)
def test_forgers_are_left_to_a_ta(who, forgers, run: Callable[[Machine], CompletedProcess[str]]):
    if run is cluster and who != "me":
        pytest.skip("a cluster's workers run the same; as this user it is tested without one")
    with as_who(who, forgers) as machine:
        done = run(machine)
        assert done.returncode == (run is not nbgrader), done.stderr
        results, got = machine.results(), scores_by_check(machine.root)
    for student, points in forgeries.POINTS.items():
        more = [check for check in points if (got[student][check] or 0) > points[check]]
        assert bool(more) == (student in BELIEVED), (student, more, results[student])
    assert results["honest"]["status"] == "graded"
    assert sum(got["honest"].values()) == sum(forgeries.POINTS["honest"].values())


@pytest.mark.slow
@pytest.mark.nightly  # it waits for a limit
def test_a_kernel_that_does_not_answer_keeps_nobody_waiting(released_course, coursekit):
    """Forks were waited for until c.Sandbox.wall was up, an hour."""
    configure(released_course, STEPS + BESIDE + "c.Execute.timeout = 2\nc.Sandbox.wall = 150\n")
    hand_in(released_course, "waits", SOLVED + DATA["waits"])
    coursekit(released_course, "grade", "hw1", "--jobs", "1", "--no-feedback")
    result = Machine(released_course, released_course, [], 0).results()["waits"]
    assert "c.Sandbox.wall" not in result["notes"], result
    assert result["status"] in ("graded", "unclear"), result

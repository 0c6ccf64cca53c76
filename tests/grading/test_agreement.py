"""Before a class is graded: does the solution get the same from the judge as from nbgrader?"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import nbgrader.tests
import pytest
from hand_ins import STEPS, ledger
from small import CONFIG, cell, edited, write

from coursekit.cli import main
from coursekit.grading.agreement import differences
from coursekit.grading.kernels.settings import libraries
from coursekit.grading.result import GRADED, Check, Result
from coursekit.grading.run.placement import FILE

SOLUTION = """\
### BEGIN SOLUTION
def mean(values):
    return sum(values) / len(values)
### END SOLUTION
"""
USUAL = "assert mean([1, 2]) == 1.5"
# In another process a function is something that stands for it.
LOOKS_ELSEWHERE = "assert type(mean).__name__ == 'function'"
AS_NBGRADER = {
    ("ada", "test-usual"): 1, ("ada", "test-1"): 2, ("bo", "test-usual"): 0, ("bo", "test-1"): 2,
}  # fmt: skip


def a_course(root: Path, check: str, config: str = "") -> Path:
    """A course with one task and two checks; ada's answer is right, bo's is wrong."""
    (root / "source" / "hw1").mkdir(parents=True)
    made = nbformat.v4.new_notebook(
        cells=[
            cell("task-1", SOLUTION, "solution"),
            cell("test-usual", USUAL, "check", 1),
            cell("test-1", check, "check", 2),
        ]
    )
    made.metadata.kernelspec = {"display_name": "Python 3", "name": "python3"}
    write(root / "source" / "hw1" / "measures.ipynb", made)
    lines = [line for line in CONFIG.splitlines() if "proof" not in line and "files" not in line]
    lines = [line for line in lines if "conventions" not in line]
    text = "\n".join(lines) + "\n" + STEPS + config
    (root / "nbgrader_config.py").write_text(text, encoding="utf-8")
    return root


def hand_in(root: Path, coursekit) -> str:
    """What `release` said."""
    code, said, err = coursekit(root, "release")
    assert code == 0, (said, err)
    for student, value in (("ada", "sum(values) / len(values)"), ("bo", "0")):
        folder = root / "submitted" / student / "hw1"
        folder.mkdir(parents=True)
        path = folder / "measures.ipynb"
        path.write_bytes((root / "release" / "hw1" / "measures.ipynb").read_bytes())
        with edited(path) as cells:
            cells["task-1"].source = f"def mean(values):\n    return {value}"
    return said


def answer(root: Path, student: str, code: str) -> None:
    """Put other code into what a student has handed in."""
    with edited(root / "submitted" / student / "hw1" / "measures.ipynb") as cells:
        cells["task-1"].source = code


def marks(root: Path) -> dict[tuple[str, str], float]:
    found = ledger(root).items()
    return {(who, cell): one["score"] for who, its in found for cell, one in its["checks"].items()}


@pytest.fixture(scope="module")
def elsewhere_once(tmp_path_factory):
    def coursekit(root: Path, *arguments: str) -> tuple[int, str, str]:
        return main(["-C", str(root), *arguments]), "", ""

    root = tmp_path_factory.mktemp("elsewhere")
    hand_in(a_course(root, LOOKS_ELSEWHERE), coursekit)
    return root


@pytest.fixture
def elsewhere(elsewhere_once, tmp_path):
    return shutil.copytree(elsewhere_once, tmp_path / "course", symlinks=True)


@pytest.mark.slow
def test_a_solution_that_the_judge_would_mark_down_is_graded_as_nbgrader_does(elsewhere, coursekit):
    code, out, err = coursekit(elsewhere, "grade", "hw1", "--no-feedback")
    assert code == 0, (out, err)
    assert "hw1/measures: test-1 runs beside the answers, as nbgrader runs them, the other" in out
    assert (
        "in test-1 the solution gets 2 of 2 points when nbgrader runs the check, and 0 when" in out
    )
    assert "it runs apart from the answers (an assert that has no message fails); write" in out
    assert "c.Sandbox.proof = False" in out
    assert marks(elsewhere) == AS_NBGRADER
    assert not (elsewhere / "submitted" / "solution").exists()
    assert (elsewhere / FILE).exists()


@pytest.mark.slow
def test_what_lies_beside_the_settings_is_there_when_the_solution_is_tried(tmp_path):
    """nbgrader looks for its templates of tests in the course's folder, for one."""

    def coursekit(root: Path, *arguments: str) -> tuple[int, str, str]:
        """In a process of its own: nbgrader's step leaves sockets open."""
        command = [sys.executable, "-m", "coursekit", "-C", str(root), *arguments]
        done = subprocess.run(command, capture_output=True, text=True)
        return done.returncode, done.stdout, done.stderr

    apps = Path(nbgrader.tests.__file__).parent / "apps" / "files"
    shutil.copy(apps / "autotests.yml", tmp_path)
    root = a_course(tmp_path, f"{LOOKS_ELSEWHERE}\n### AUTOTEST mean([3, 6])")
    hand_in(root, coursekit)
    code, out, err = coursekit(root, "grade", "hw1", "--no-feedback")
    assert code == 0, (out, err)
    assert "test-1 runs beside the answers" in out
    assert marks(root)["ada", "test-1"] == 2


@pytest.mark.slow
def test_a_solution_that_cannot_be_tried_is_named(tmp_path, coursekit):
    """Not in silence: its checks may cost points in a process of their own."""
    only_here = (
        "\nfrom pathlib import Path\n"
        "assert Path(__file__).with_name('.here').exists(), 'only here'\n"
    )
    (tmp_path / ".here").touch()
    root = a_course(tmp_path, LOOKS_ELSEWHERE, only_here)
    hand_in(root, coursekit)
    code, out, err = coursekit(root, "grade", "hw1", "--no-feedback")
    assert code == 0, (out, err)
    assert "hw1: its own solution was not tried, which may cost points: " in out
    assert "only here" in out


AGREES = "class Yes:\n    def __eq__(self, other):\n        return True\n"


@pytest.mark.slow
def test_the_other_checks_stay_where_nobody_can_trick_them(elsewhere, coursekit):
    answer(elsewhere, "bo", f"{AGREES}def mean(values):\n    return Yes()")
    assert coursekit(elsewhere, "grade", "hw1", "--no-feedback")[0] == 0
    assert marks(elsewhere) == AS_NBGRADER


@pytest.mark.slow
@pytest.mark.parametrize(
    ("beside", "points"),
    [("measures/test-1", [0, 2]), pytest.param("measures", [1, 2], marks=pytest.mark.nightly)],
)
def test_the_author_may_name_a_check_or_a_notebook(tmp_path, coursekit, beside, points):
    config = f'c.Sandbox.beside = ["{beside}"]\nc.Sandbox.proof = False\n'
    root = a_course(tmp_path, LOOKS_ELSEWHERE, config)
    hand_in(root, coursekit)
    answer(root, "bo", f"{AGREES}def mean(values):\n    return Yes()")
    assert coursekit(root, "grade", "hw1", "--no-feedback")[0] == 0
    found = marks(root)
    assert [found["bo", "test-usual"], found["bo", "test-1"]] == points


@pytest.mark.slow
def test_what_agrees_is_tried_once_and_not_spoken_of(tmp_path, coursekit):
    root = a_course(tmp_path, "assert mean([4]) == 4")
    hand_in(root, coursekit)
    (root / FILE).unlink()  # `release` has tried it, too
    code, out, err = coursekit(root, "grade", "hw1", "--no-feedback")
    assert code == 0, (out, err)
    assert "beside" not in out
    assert "its own solution" in err
    known = json.loads((root / FILE).read_text(encoding="utf-8"))
    assert known["hw1"]["beside"] == {}
    _, _, err = coursekit(root, "grade", "hw1", "--no-feedback", "--force")
    assert "its own solution" not in err


@pytest.mark.slow
@pytest.mark.parametrize(
    ("check", "why"),
    [
        ("import os\nassert os.path.isdir('/var/lib'), 'no such folder'", "no such folder"),
        ("import os\nassert mean([os.listdir('/var/lib') is None]) == 0", "No such"),
    ],
)
def test_a_solution_that_loses_points_either_way_is_named(tmp_path, coursekit, check, why):
    """As where a package was installed from a folder that students' code cannot see."""
    root = a_course(tmp_path, check)
    said = hand_in(root, coursekit)
    _, out, _ = coursekit(root, "grade", "hw1", "--no-feedback")
    for text in said, out:
        (line,) = [line for line in text.splitlines() if "the solution gets" in line]
        assert line.startswith("hw1/measures/test-1: the solution gets 0 of 2 points (")
        assert why in line
        assert "mend it, or the check" in line


def test_what_is_installed_elsewhere_can_be_read(tmp_path, monkeypatch):
    """A `.pth` file may add another environment's packages, and sources, which are private."""
    packages, sources = tmp_path / "env" / "site-packages", tmp_path / "sources"
    monkeypatch.setattr(sys, "path", [*sys.path, str(packages), str(sources)])
    readable = libraries(sys.executable)
    assert str(packages) in readable
    assert str(sources) not in readable


def result(*scores: float | None) -> Result:
    checks = [Check("nb", f"test-{n}", score, 1) for n, score in enumerate(scores, start=1)]
    return Result("one", GRADED, checks=checks)


MORE = "in test-2 the solution gets 1 of 1 points when nbgrader runs the check, and 0"
LESS = "in test-2 a blank notebook gets 0 of 1 points when nbgrader runs the check, and 1"
NONE = (0, 0), (0, 0)


@pytest.mark.parametrize(
    ("solution", "blank", "found"),
    [
        (((1, 1), (1, 1)), NONE, ""),
        (((1, 0), (1, 1)), NONE, MORE),
        (((1, 1), (1, 0)), NONE, ""),  # nbgrader takes points for a warning
        (((1, 1), (1, 1)), ((0, 1), (0, 0)), LESS),
        (((None, 1), (None, 1)), NONE, ""),  # a person marks it
        (((), (1, 1)), NONE, MORE),  # it gets nowhere
    ],
)
def test_differences(solution, blank, found):
    runs = {"solution": solution, "blank": blank}
    judged, beside = ({who: result(*runs[who][n]) for who in runs} for n in (0, 1))
    got = differences(judged, beside)
    assert bool(got) == bool(found)
    assert all(name.startswith("nb/test-") for name in got)
    assert found in " ".join(got.values())


@pytest.mark.slow
def test_doctest_runs_in_checks_beside_the_answers(tmp_path, coursekit):
    """It was imported before the kernel put its own debugger in place of Python's."""
    solution = SOLUTION.replace(
        "    return", '    """\n    >>> mean([1, 3])\n    2.0\n    """\n    return'
    )
    check = "import doctest\nassert doctest.testmod().failed == 0"
    root = a_course(tmp_path, check, 'c.Sandbox.beside = ["measures"]\n')
    path = root / "source/hw1/measures.ipynb"
    with edited(path) as cells:
        cells["task-1"].source = solution
    hand_in(root, coursekit)
    answer(root, "ada", "\n".join(solution.splitlines()[1:-1]))
    assert coursekit(root, "grade", "hw1")[0] == 0
    assert marks(root)["ada", "test-1"] == 2

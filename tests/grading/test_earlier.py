"""Nothing is run twice that would say the same: a notebook keeps what it got when it was graded."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest
from hand_ins import ROUNDED, SOLVED, SOURCE, grades, hand_in, scores_by_check, weaken
from small import edited

from coursekit.cli import main

STAMP = "import time\nprint('run at', time.time_ns())\n"
OTHER = "source/hw1/other.ipynb"


@pytest.fixture(scope="module")
def graded_once(new_classroom: Callable[[], Path]) -> Path:
    """Ada handed in two notebooks that say when they ran, and is graded."""
    root = new_classroom()
    shutil.copyfile(root / SOURCE, root / OTHER)
    assert main(["-C", str(root), "release", "hw1"]) == 0
    hand_in(root, "ada", STAMP + SOLVED)
    answer(root, STAMP + ROUNDED)
    assert main(["-C", str(root), "grade", "hw1"]) == 0
    return root


@pytest.fixture
def two_notebooks(graded_once: Path, tmp_path: Path) -> Path:
    return shutil.copytree(graded_once, tmp_path / "course", symlinks=True)


def answer(root: Path, code: str) -> None:
    """Hand in the other notebook of Ada's with this code."""
    with edited(root / "submitted/ada/hw1/other.ipynb") as cells:
        cells["task-1-1"].source = code


def runs(root: Path) -> dict[str, str]:
    """When each of Ada's notebooks ran."""
    found = {}
    for path in (root / "autograded/ada/hw1").glob("*.ipynb"):
        said = re.search(r"run at \d+", path.read_text(encoding="utf-8"))
        assert said
        found[path.stem] = said[0]
    return found


def changed(before: dict[str, str], after: dict[str, str]) -> set[str]:
    return {name for name in before if before[name] != after[name]}


def mend_a_check(root: Path) -> None:
    with edited(root / OTHER) as cells:
        hidden = cells["test-1-1-hidden"]
        hidden.source = hidden.source.replace("1e-8", "0.02")


def hand_in_again(root: Path) -> None:
    answer(root, STAMP + SOLVED)
    when = root / "submitted/ada/hw1/timestamp.txt"
    when.write_text("2026-11-03 12:00:00 UTC", encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("change", [mend_a_check, hand_in_again])
def test_a_notebook_of_which_nothing_has_changed_is_not_run_again(two_notebooks, coursekit, change):
    before = runs(two_notebooks)
    change(two_notebooks)
    assert coursekit(two_notebooks, "grade", "hw1")[0] == 0
    assert changed(before, runs(two_notebooks)) == {"other"}
    marks, pages = grades(two_notebooks), page(two_notebooks)
    assert coursekit(two_notebooks, "grade", "hw1", "--force")[0] == 0
    assert changed(before, runs(two_notebooks)) == {"measures", "other"}
    assert (grades(two_notebooks), page(two_notebooks)) == (marks, pages)


def page(root: Path) -> str:
    """Ada's feedback, without the times at which it ran."""
    text = (root / "feedback/ada/hw1/measures.html").read_text(encoding="utf-8")
    return re.sub(r"run at \d+", "", text)


def other_data(root: Path) -> None:
    (root / "data/labels.csv").write_text("b\na\na\n", encoding="utf-8")


def other_settings(root: Path) -> None:
    with (root / "nbgrader_config.py").open("a", encoding="utf-8") as file:
        file.write("\nc.Sandbox.run_all = True\n")


def a_module_handed_in(root: Path) -> None:
    (root / "submitted/ada/hw1/own.py").write_text("x = 1\n", encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize(
    "change",
    [
        other_data,
        *(pytest.param(c, marks=pytest.mark.nightly) for c in (other_settings, a_module_handed_in)),
    ],
)
def test_what_a_notebook_may_read_counts(two_notebooks, coursekit, change):
    before = runs(two_notebooks)
    change(two_notebooks)
    assert coursekit(two_notebooks, "grade", "hw1")[0] == 0
    assert changed(before, runs(two_notebooks)) == {"measures", "other"}


@pytest.mark.slow
@pytest.mark.parametrize(
    "setting",
    [
        'c.CourseKit.keep_written = ["*.csv"]',
        pytest.param('c.Sandbox.readable = ["/usr/share/dict"]', marks=pytest.mark.nightly),
        pytest.param('c.Sandbox.environment = ["HOME"]', marks=pytest.mark.nightly),
        "c.Autograde.autograde_preprocessors += ['nbconvert.preprocessors.TagRemovePreprocessor']",
    ],
)
def test_what_cannot_be_seen_has_all_run_again(two_notebooks, coursekit, setting):
    with (two_notebooks / "nbgrader_config.py").open("a", encoding="utf-8") as file:
        file.write(f"\n{setting}\n")
    assert coursekit(two_notebooks, "grade", "hw1")[0] == 0
    before = runs(two_notebooks)
    hand_in_again(two_notebooks)
    assert coursekit(two_notebooks, "grade", "hw1")[0] == 0
    assert changed(before, runs(two_notebooks)) == {"measures", "other"}


@pytest.mark.slow
def test_regrade_runs_what_the_mended_check_is_in(two_notebooks, coursekit):
    before, marks = runs(two_notebooks), grades(two_notebooks)
    mend_a_check(two_notebooks)
    assert coursekit(two_notebooks, "regrade", "hw1", "--apply")[0] == 0
    assert changed(before, runs(two_notebooks)) == {"other"}
    assert grades(two_notebooks) != marks


@pytest.mark.slow
def test_one_that_did_not_run_to_its_end_is_run_again(two_notebooks, coursekit):
    with edited(two_notebooks / "submitted/ada/hw1/measures.ipynb") as cells:
        cells["task-1-1"].source = f"{STAMP}import os\ndef accuracy(*_):\n    os._exit(1)"
    assert coursekit(two_notebooks, "grade", "hw1")[0] == 1
    before = runs(two_notebooks)
    assert ended(two_notebooks) == "crashed"
    mend_a_check(two_notebooks)
    assert coursekit(two_notebooks, "grade", "hw1")[0] == 1
    assert changed(before, runs(two_notebooks)) == {"measures", "other"}
    assert ended(two_notebooks) == "crashed"


def ended(root: Path) -> str:
    lines = (root / "autograded/hw1.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines][-1]["status"]


@pytest.mark.slow
def test_nobody_brings_outputs_of_their_own(two_notebooks, coursekit):
    """A submission that looks as if it had been graded, fingerprint and all."""
    graded = two_notebooks / "autograded/ada/hw1/other.ipynb"
    forged = nbformat.read(graded, as_version=4)
    for cell in forged.cells:
        if cell.cell_type == "code":
            cell.outputs = []  # as if every check had passed
    folder = two_notebooks / "submitted/bo/hw1"
    shutil.copytree(two_notebooks / "submitted/ada/hw1", folder)
    nbformat.write(forged, folder / "other.ipynb")
    assert coursekit(two_notebooks, "grade", "hw1")[0] == 0
    score = {row[:2]: row[2] for row in grades(two_notebooks)}
    names = {name for _, name in score}
    assert {score["bo", name] for name in names} == {score["ada", name] for name in names}


@pytest.mark.slow
def test_a_graded_notebook_that_somebody_changed_is_not_taken(two_notebooks, coursekit):
    graded = two_notebooks / "autograded/ada/hw1/measures.ipynb"
    graded.chmod(0o644)
    with edited(graded) as cells:
        cells["task-1-1"].source += "# looked at"
    before = runs(two_notebooks)
    weaken(two_notebooks, "test-1-1")  # of the same notebook: both would run in any case
    mend_a_check(two_notebooks)
    assert coursekit(two_notebooks, "grade", "hw1")[0] == 0
    assert changed(before, runs(two_notebooks)) == {"measures", "other"}
    of_another_version = nbformat.read(graded, as_version=4)
    of_another_version.metadata["coursekit_run"]["more"] = 1
    graded.chmod(0o644)
    nbformat.write(of_another_version, graded)
    hand_in_again(two_notebooks)
    assert coursekit(two_notebooks, "grade", "hw1")[0] == 0
    answer(two_notebooks, STAMP + ROUNDED)
    graded.chmod(0o644)
    graded.write_text("{", encoding="utf-8")
    assert coursekit(two_notebooks, "grade", "hw1")[0] == 0
    assert runs(two_notebooks)


@pytest.mark.slow
@pytest.mark.parametrize("option", [[], pytest.param(["--force"], marks=pytest.mark.nightly)])
def test_what_was_left_blank_is_run_once_for_all(classroom, coursekit, option):
    """The first line of the task, which stays, says when it ran."""
    with edited(classroom / SOURCE) as cells:
        cells["task-1-1"].source = STAMP + cells["task-1-1"].source
    assert coursekit(classroom, "release", "hw1")[0] == 0
    for student in ("ada", "bo", "cleo"):
        hand_in(classroom, student)
    with edited(hand_in(classroom, "dan")) as cells:
        cells["task-1-1"].source += "\n"
    assert coursekit(classroom, "grade", "hw1", "--jobs", "1", *option)[0] == 0
    said = {
        student: re.findall(r"run at \d+", graded(classroom, student))
        for student in ("ada", "bo", "cleo", "dan")
    }
    assert said["ada"]
    assert said["ada"] == said["bo"] == said["cleo"]
    assert said["dan"] != said["ada"]
    marks = scores_by_check(classroom)
    assert marks["ada"] == marks["bo"] == marks["cleo"] == marks["dan"]
    assert not list((classroom / ".coursekit").glob("batch-*"))


def graded(root: Path, student: str) -> str:
    return (root / "autograded" / student / "hw1/measures.ipynb").read_text(encoding="utf-8")

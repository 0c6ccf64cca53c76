"""Points of a check that a person corrected, after the student handed in another answer."""

from __future__ import annotations

import csv
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hand_ins import SOLVED, hand_in
from nbgrader.api import Gradebook
from small import edited

from coursekit.cli import main
from coursekit.course import Course
from coursekit.marking.desk import Desk

pytestmark = pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning")

CHECK = "measures/test-1-1"


def grade_of(root: Path) -> tuple[float | None, float | None, bool]:
    with Gradebook(f"sqlite:///{root}/gradebook.db") as book:
        grade = book.find_grade("test-1-1", "measures", "hw1", "ada")
        return grade.auto_score, grade.manual_score, grade.needs_manual_grade


@pytest.fixture(scope="module")
def resubmitted_once(new_classroom: Callable[[], Path]) -> Path:
    """ada's failed check got 0.5 by hand; then she handed in a right answer."""
    root = new_classroom()
    path = hand_in(root, "ada", "def accuracy(y_true, y_pred):\n    return 0.7\n")
    assert main(["-C", str(root), "grade", "hw1", "--jobs", "1"]) == 0
    with Gradebook(f"sqlite:///{root}/gradebook.db") as book:
        for name, points in (("test-1-1", 0.5), ("answer-1-2", 1.0)):
            grade = book.find_grade(name, "measures", "hw1", "ada")
            grade.manual_score, grade.needs_manual_grade = points, False
        book.db.commit()
    with edited(path) as cells:
        cells["task-1-1"].source = SOLVED
    assert main(["-C", str(root), "grade", "hw1", "--jobs", "1"]) == 0
    return root


@pytest.fixture
def resubmitted(resubmitted_once: Path, tmp_path: Path) -> Path:
    return shutil.copytree(resubmitted_once, tmp_path / "course", symlinks=True)


def sheet(root: Path, coursekit) -> dict[str, str]:
    (root / "sheet.csv").unlink(missing_ok=True)
    code, _, err = coursekit(root, "mark", "hw1", CHECK, "--sheet", str(root / "sheet.csv"))
    assert code == 0, err
    with (root / "sheet.csv").open(encoding="utf-8-sig", newline="") as file:
        (row,) = csv.DictReader(file)
    return row


def read(root: Path, coursekit, row: dict[str, str], *flags: str) -> tuple[int, str, str]:
    with (root / "sheet.csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, list(row))
        table.writeheader()
        table.writerow(row)
    return coursekit(root, "mark", "hw1", CHECK, "--read", str(root / "sheet.csv"), *flags)


def waits(root: Path, coursekit) -> bool:
    """Whether `mark` lists the check; it waits in the fourth column."""
    rows = [line.split() for line in coursekit(root, "mark", "hw1")[1].splitlines()]
    return [CHECK, "1", "0", "1", "1", "0"] in rows


@pytest.mark.parametrize(("points", "after"), [("1", None), ("0.5", 0.5), ("0,75", 0.75)])
def test_mark_lists_it_export_names_it_and_a_sheet_settles_it(
    resubmitted, coursekit, points, after
):
    """As many points as the check gives are the check's again."""
    assert grade_of(resubmitted) == (1.0, 0.5, True)
    assert waits(resubmitted, coursekit)
    code, _, err = coursekit(resubmitted, "export", "--to", "csv")
    assert code == 2
    assert "a check that was corrected by hand has been graded again" in err
    assert f"ada ({CHECK})" in err
    row = sheet(resubmitted, coursekit)
    assert "sum(a == b for a, b in zip(y_true, y_pred))" in row["answer"]
    assert "# the check gives 1 of 1 now" in row["answer"]
    assert "ada" not in row["code"] + row["answer"]
    assert row["points"] == "0.5"
    assert "2 is not from 0 to 1" in read(resubmitted, coursekit, row | {"points": "2"})[2]
    assert grade_of(resubmitted) == (1.0, 0.5, True)
    flags = [] if points == "0.5" else ["--replace"]
    code, out, err = read(resubmitted, coursekit, row | {"points": points}, *flags)
    assert (code, out) == (0, "1 mark saved, 0 rows without points\n"), err
    assert grade_of(resubmitted) == (1.0, after, False)
    assert not waits(resubmitted, coursekit)
    assert coursekit(resubmitted, "export", "--to", "csv")[0] == 0


@pytest.mark.parametrize("points", [0.0, 0.5])
def test_the_marking_page_settles_it(resubmitted, coursekit, points):
    desk = Desk(Course(resubmitted), "hw1", "tara")
    assert {one["task"]: one["waiting"] for one in desk.overview()["questions"]}[CHECK] == 1
    shown = desk.group(CHECK)
    assert (shown["seen"], shown["adjust"], shown["again"]) == (0.5, 0.5, True)
    mark = {"task": CHECK, "codes": [shown["code"]], "seen": 0.5, "adjust": points}
    assert desk.mark(mark | {"comment": "Count the right ones."})["waiting"] == 0
    assert grade_of(resubmitted) == (1.0, points, False)
    with Gradebook(f"sqlite:///{resubmitted}/gradebook.db") as book:
        comment = book.find_comment("task-1-1", "measures", "hw1", "ada").manual_comment
    assert comment == "Count the right ones."
    assert desk.undo({"task": CHECK})["waiting"] == 1
    assert grade_of(resubmitted) == (1.0, 0.5, True)


@pytest.mark.parametrize("flags", [("--agreement",), ("--second", "--sheet", "a.csv")])
def test_it_takes_no_second_mark(resubmitted, coursekit, flags):
    code, out, err = coursekit(resubmitted, "mark", "hw1", CHECK, *flags)
    assert (code, out) == (2, "")
    assert f"{CHECK} is a check that was corrected by hand" in err


def test_it_can_be_left_for_later(resubmitted, coursekit):
    row = sheet(resubmitted, coursekit) | {"points": "", "comment": ""}
    assert read(resubmitted, coursekit, row)[1] == "0 marks saved, 1 row without points\n"
    assert grade_of(resubmitted) == (1.0, 0.5, True)
    code, _, err = coursekit(resubmitted, "export", "--to", "csv", "--partial")
    assert code == 1
    assert f"ada ({CHECK}); may still change" in err


def test_another_answer_that_fails_as_well_is_to_be_looked_at(classroom, coursekit):
    path = hand_in(classroom, "ada", "def accuracy(y_true, y_pred):\n    return 0.7\n")
    assert coursekit(classroom, "grade", "hw1", "--jobs", "1")[0] == 0
    with Gradebook(f"sqlite:///{classroom}/gradebook.db") as book:
        grade = book.find_grade("test-1-1", "measures", "hw1", "ada")
        grade.manual_score, grade.needs_manual_grade = 1, False
        book.db.commit()
    assert coursekit(classroom, "grade", "hw1", "--jobs", "1", "--force")[0] == 0
    assert grade_of(classroom) == (0, 1, False)
    with edited(path) as cells:
        cells["task-1-1"].source = "def accuracy(y_true, y_pred):\n    return None\n"
    assert coursekit(classroom, "grade", "hw1", "--jobs", "1")[0] == 0
    assert grade_of(classroom) == (0, 1, True)

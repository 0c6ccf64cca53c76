"""The class and the students as the desk reads them, from a real gradebook."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from hand_ins import SOLVED, hand_in
from made_up import configure, make_class, mark
from small import edited

from coursekit.course import Course
from coursekit.desk import roll
from coursekit.desk.roll import Row
from coursekit.lms.shelf import FOLDER
from coursekit.students.requests import Requests

pytestmark = pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning")

CONFIG = """
c.LatePolicy.due = {"hw1": "2026-11-03 23:59"}
c.AssignLatePenalties.plugin_class = "coursekit.gradebook.late.LatePolicy"
c.Collect.timezone = "Europe/Berlin"
"""
NAMES = ["student-000", "student-001", "student-002", "student-003", "student-004", "absent"]


@pytest.fixture
def root(released_course: Path) -> Path:
    """Six who handed in, one of them not in the roster, and one in it who did not."""
    make_class(released_course, 6, statuses={1: "unclear", 2: "invalid"})
    with (released_course / "roster.csv").open("w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["id", "first_name", "last_name", "email", "section"])
        rows.writerows([name, "Person", name, f"{name}@x.example", "Monday"] for name in NAMES)
    configure(released_course, CONFIG)
    return released_course


def send(root: Path, student: str, when: str) -> None:
    (root / "submitted" / student / "hw1/timestamp.txt").write_text(when)


def rows(root: Path) -> dict[str, Row]:
    return {row.id: row for row in roll.roll(Course(root), "hw1")}


def test_everybody_has_a_row_and_the_index_counts_the_same(root, coursekit):
    hand_in(root, "late-comer", SOLVED)
    assert coursekit(root, "withdraw", "student-003")[0] == 0
    assert coursekit(root, "excuse", "hw1", "student-004")[0] == 0
    send(root, "student-000", "2026-01-02 00:00:00 UTC")
    send(root, "student-005", "2026-01-03 00:00:00 UTC")
    found = {name: row.status for name, row in rows(root).items()}
    assert found == {
        "student-000": "graded",
        "student-001": "unclear",
        "student-002": "invalid",
        "student-003": "withdrawn",
        "student-004": "excused",
        "student-005": "handed in again",
        "late-comer": "not graded yet",
        "absent": "not handed in",
    }
    (line,) = roll.overview(Course(root))
    assert line["states"] == roll.states(found.values())
    assert [state for state, _ in line["states"]][:2] == ["graded", "unclear"]


def test_points_by_kind_and_what_waits(root):
    with edited(root / "source/hw1/measures.ipynb") as cells:
        cells["answer-1-2"].metadata["tags"] = ["extra-points"]
    mark(root, "student-000", 1, 1.5, None)
    mark(root, "student-001", 1, 2, 0.5)
    row, other = (rows(root)[name] for name in ("student-000", "student-001"))
    assert (row.core, row.most, row.extra, row.most_extra, row.waiting) == (
        "2.5",
        "3",
        "0",
        "2",
        "2",
    )
    assert (other.core, other.extra, other.waiting) == ("3", "0.5", "")
    assert rows(root)["absent"].core == ""
    (line,) = roll.student(Course(root), "student-001")["assignments"]
    assert line["tasks"] == [("measures 1.1", "3", "3", "0"), ("measures 1.2", "0.5", "2", "0")]
    assert line["notebooks"] == ["autograded/student-001/hw1/measures.ipynb"]


def test_times_are_the_courses_and_a_team_has_one_hand_in(root, coursekit):
    send(root, "student-000", "2026-11-05 00:29:00 UTC")
    send(root, "student-001", "2026-11-04 10:00:00 UTC")
    assert coursekit(root, "extend", "hw1", "student-001", "--days", "1")[0] == 0
    assert coursekit(root, "team", "hw1", "student-000", "absent", "--name", "Gulls")[0] == 0
    for name in ("student-000", "absent"):
        row = rows(root)[name]
        assert (row.handed_in, row.late) == ("2026-11-05 01:29 CET", "1 d 1 h 30 min")
        assert (row.group, row.extension, row.most) == ("Monday, Gulls", "", "5")
        assert row.core == rows(root)["student-000"].core != ""
    row = rows(root)["student-001"]
    assert (row.late, row.extension) == ("", "1 d")


def test_all_of_one_student(root, coursekit):
    earlier = root / FOLDER / "hw1/earlier/student-000"
    for number, when in ((2, "2026-11-02 09:00:00 UTC"), (10, "2026-11-02 10:00:00 UTC")):
        (earlier / str(number)).mkdir(parents=True)
        (earlier / str(number) / "timestamp.txt").write_text(when)
    send(root, "student-000", "2026-11-03 09:00:00 UTC")
    coursekit(root, "extend", "hw1", "student-000", "--days", "1")
    Requests(Course(root)).add("today", "student-000", "hw1", "measures/answer-1-2", "Why?")
    about = roll.student(Course(root), "student-000")
    (line,) = about["assignments"]
    assert line["attempts"] == [
        "2026-11-03 10:00 CET", "2026-11-02 11:00 CET", "2026-11-02 10:00 CET",
    ]  # fmt: skip
    assert (about["person"].email, about["requests"][0].text) == ("student-000@x.example", "Why?")
    assert [value for _, value in about["decisions"]] == ["+1 d"]
    nobody = roll.student(Course(root), "nobody")
    assert nobody["assignments"][0]["row"].status == "not handed in"


def test_a_sender_is_unknown_until_somebody_says_who_it_is(root, coursekit):
    (root / FOLDER / "hw1").mkdir(parents=True)
    (root / FOLDER / "hw1/unknown.txt").write_text("P. Zero\nNo One\n")
    assert roll.unknown(Course(root), "hw1") == ["P. Zero", "No One"]
    assert coursekit(root, "sender", "P. Zero", "student-000")[0] == 0
    assert roll.overview(Course(root))[0]["unknown"] == ["No One"]


def test_before_anything_is_graded_there_is_a_class(released_course):
    hand_in(released_course, "ada", SOLVED)
    (row,) = roll.roll(Course(released_course), "hw1")
    assert (row.id, row.status, row.handed_in, row.core) == ("ada", "not graded yet", "yes", "")

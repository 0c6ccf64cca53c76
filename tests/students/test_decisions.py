"""What single people are given: undone without a trace, and the same in all that is handed out."""

from __future__ import annotations

import csv
import io
import re
import shutil
import sys
from pathlib import Path

import pytest
from downloads import zipped
from hand_ins import SOLVED, STEPS
from made_up import configure
from nbgrader.api import Gradebook
from small import edited
from tables import table

from coursekit.course import Course
from coursekit.marking.marks import Answer, answers
from coursekit.marking.questions import questions

pytestmark = [
    pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning"),
    pytest.mark.skipif(sys.platform != "linux", reason="the sandbox needs Linux"),
]

DATA = table("decisions")
POLICY = (
    'c.AssignLatePenalties.plugin_class = "coursekit.gradebook.late.LatePolicy"\n'
    'c.LatePolicy.per_day = 0.5\nc.LatePolicy.due = {"hw1": "2026-11-03 12:00"}\n'
)


@pytest.fixture
def course(released_course) -> Path:
    (released_course / "roster.csv").write_text(DATA["roster"], encoding="utf-8")
    configure(released_course, f"{STEPS}\n{POLICY}")
    return released_course


def hand_in(course: Path, student: str, when: str = "2026-11-03 13:00:00 UTC") -> None:
    folder = course / "submitted" / student / "hw1"
    shutil.copytree(course / "release/hw1", folder)
    with edited(folder / "measures.ipynb") as cells:
        cells["task-1-1"].source = SOLVED
        cells["answer-1-2"].source = f"There are only four, says {student}."
    (folder / "timestamp.txt").write_text(f"{when}\n", encoding="utf-8")


def mark_all(course: Path, points: float) -> None:
    with Gradebook(f"sqlite:///{course}/gradebook.db", "small") as gradebook:
        for submission in gradebook.find_assignment("hw1").submissions:
            for grade in submission.notebooks[0].grades:
                if grade.name == "answer-1-2":
                    grade.manual_score, grade.needs_manual_grade = points, False
        gradebook.db.commit()


def to_mark(root: Path) -> list[Answer]:
    course = Course(root)
    return answers(course, *questions(course, "hw1"))


def exported(course: Path, coursekit, system: str = "csv", *more: str) -> dict[str, str]:
    code, _, err = coursekit(course, "export", "--to", system, "hw1", *more)
    assert code in (0, 1), err
    text = (course / f"grades-{system}.csv").read_text(encoding="utf-8-sig")
    rows = [row for row in csv.DictReader(io.StringIO(text)) if "Possible" not in str(row)]
    return {row.get("id") or row["ID"]: row["hw1"] for row in rows}


def page(course: Path, student: str) -> str:
    path = course / "feedback" / student / "hw1/hw1.html"
    return path.read_text(encoding="utf-8") if path.exists() else ""


def points(course: Path, student: str) -> str:
    """What a student's feedback says of the points in all."""
    found = re.search(r'class="total"><strong>([\d.]+) of', page(course, student))
    return found[1] if found else ""


def agree(course: Path, coursekit, **expected: str) -> None:
    """What is exported, and what the feedback of those who have some says."""
    assert exported(course, coursekit) == expected
    for student, mark in expected.items():
        if mark not in ("", "excused"):
            assert points(course, student) == mark, student
        if mark == "excused" and page(course, student):
            assert "You are excused from this assignment" in page(course, student)


@pytest.mark.slow
def test_an_extension_before_or_after_and_undone(course, coursekit):
    """Graded and marked it is the same, whenever the extension was given."""
    code, out, err = coursekit(course, "extend", "hw1", "ada", "--hours", "2")
    assert code == 0, err
    assert re.search(r"1 +\S+ +extend +hw1 +ada +\+2 h", out)
    hand_in(course, "ada")
    hand_in(course, "bo")
    assert coursekit(course, "grade", "hw1")[0] == 0
    mark_all(course, 1)
    assert coursekit(course, "grade", "hw1", "--force")[0] == 0
    mark_all(course, 1)  # grading again asks for a second look
    agree(course, coursekit, ada="4", bo="2", cy="")
    assert "due 2026-11-03 14:00 UTC" in page(course, "ada")

    assert coursekit(course, "extend", "hw1", "bo", "--until", "2026-11-03 13:00")[0] == 0
    agree(course, coursekit, ada="4", bo="4", cy="")
    assert coursekit(course, "people", "--undo", "2")[0] == 0
    agree(course, coursekit, ada="4", bo="2", cy="")
    assert coursekit(course, "people", "--undo", "1")[0] == 0
    agree(course, coursekit, ada="2", bo="2", cy="")
    assert "no decisions" in coursekit(course, "people")[1]
    assert "(undone " in coursekit(course, "people", "--all")[1]
    assert coursekit(course, "people", "--undo", "1")[0] == 2


@pytest.mark.slow
def test_excused_and_withdrawn(course, coursekit):
    assert coursekit(course, "excuse", "hw1", "cy", "--because", "ill")[0] == 0
    hand_in(course, "ada", "2026-11-03 11:00:00 UTC")
    hand_in(course, "bo", "2026-11-03 11:00:00 UTC")
    out = coursekit(course, "grade", "hw1")[1]
    assert "hw1: excused: cy" in out
    # Whoever is excused does not keep the others from their marks, nor gets a 0.
    assert coursekit(course, "excuse", "hw1", "bo")[0] == 0
    assert coursekit(course, "export", "--to", "canvas", "hw1")[0] == 2  # ada's answer waits
    assert [answer.waiting for answer in to_mark(course)] == [True]
    mark_all(course, 1)
    assert coursekit(course, "grade", "hw1", "--no-feedback")[0] == 0
    expected = {"1": "4", "2": "EX", "3": "EX"}
    assert exported(course, coursekit, "canvas", "--missing-zero") == expected
    err = coursekit(course, "export", "--to", "canvas", "hw1", "--missing-zero")[2]
    assert "hw1: excused: bo, cy" in err
    assert "You are excused from this assignment" in page(course, "bo")

    assert coursekit(course, "withdraw", "bo")[0] == 0
    assert exported(course, coursekit, "canvas") == {"1": "4", "3": "EX"}
    assert "You have withdrawn" in page(course, "bo")
    code, out, err = coursekit(course, "grade", "hw1", "--student", "bo")
    assert (code, "bo: not graded: withdrawn" in err) == (2, True)
    assert "withdrawn, left out: bo" in coursekit(course, "grade", "hw1")[1]
    for number in ("3", "2", "1"):
        assert coursekit(course, "people", "--undo", number)[0] == 0
    assert exported(course, coursekit) == {"ada": "4", "bo": "4", "cy": ""}
    assert points(course, "bo") == "4"
    assert "excused" not in page(course, "bo") + page(course, "ada")
    assert "withdrawn" not in page(course, "bo")


@pytest.mark.slow
@pytest.mark.parametrize("before", [True, pytest.param(False, marks=pytest.mark.nightly)])
def test_a_team_has_one_submission_one_mark_and_one_feedback(course, coursekit, before):
    team = ["team", "hw1", "ada", "bo", "cy", "--name", "Team 7"]
    if before:
        assert coursekit(course, *team)[0] == 0
    hand_in(course, "bo", "2026-11-03 11:00:00 UTC")
    if not before:
        hand_in(course, "ada", "2026-11-03 10:00:00 UTC")  # bo's came last: it is the team's
    coursekit(course, "grade", "hw1")
    if not before:
        assert points(course, "ada") == "3"
        assert coursekit(course, *team)[0] == 0
    mark_all(course, 1.5)
    assert coursekit(course, "extend", "hw1", "cy", "--hours", "1")[0] == 0  # writes feedback
    agree(course, coursekit, ada="4.5", bo="4.5", cy="4.5")
    assert "Feedback for ada, bo, cy" in page(course, "cy")
    assert page(course, "ada") == page(course, "bo") == page(course, "cy")
    code, _, err = coursekit(course, "team", "hw1", "ada", "bo")
    assert code == 2
    assert "ada: decision" in err
    # An extension of one is the team's.
    (course / "submitted/bo/hw1/timestamp.txt").write_text("2026-11-03 12:30:00 UTC\n")
    coursekit(course, "grade", "hw1")
    mark_all(course, 1.5)
    assert exported(course, coursekit)["ada"] == "4.5"
    assert coursekit(course, "people", "--undo", "1")[0] == 0
    alone = exported(course, coursekit, "csv", "--partial")
    assert alone["bo"] == "2.25"  # late by itself
    assert alone["cy"] == ""
    assert page(course, "cy") == ""
    assert alone["ada"] == ("" if before else "4.5")
    assert points(course, "bo") == "2.25"


@pytest.mark.slow
@pytest.mark.parametrize("decision", [("excuse", "hw1"), ("withdraw",)], ids=["excuse", "withdraw"])
def test_a_teams_work_counts_as_long_as_one_of_them_is_there(course, coursekit, decision):
    """ada handed in for both; what happens to her does not cost bo his mark."""
    assert coursekit(course, "team", "hw1", "ada", "bo")[0] == 0
    assert coursekit(course, *decision, "ada")[0] == 0
    hand_in(course, "ada", "2026-11-03 11:00:00 UTC")
    assert "1 graded" in coursekit(course, "grade", "hw1")[1]
    assert [answer.waiting for answer in to_mark(course)] == [True]
    mark_all(course, 1.5)
    assert exported(course, coursekit)["bo"] == "4.5"
    assert "You " not in page(course, "bo")
    assert f"ada: {'excused' if decision[0] == 'excuse' else 'withdrawn'}" in page(course, "bo")
    assert coursekit(course, *decision, "bo")[0] == 0
    assert to_mark(course) == []
    assert exported(course, coursekit).get("bo", "excused") == "excused"


@pytest.mark.slow
def test_lateness_that_only_canvas_knows_is_told(course, coursekit):
    hand_in(course, "bo", "2026-11-03 11:00:00 UTC")
    solved = (course / "submitted/bo/hw1/measures.ipynb").read_bytes()
    shutil.rmtree(course / "submitted")
    senders = ("lovelaceada_1_10", "boolebo_LATE_2_11")
    files = dict.fromkeys([f"{sender}_measures.ipynb" for sender in senders], solved)
    coursekit(course, "collect", "hw1", str(zipped(course / "1.zip", files)))
    for command in (["grade", "hw1"], ["export", "--to", "csv", "--partial", "hw1"]) * 2:
        _, out, err = coursekit(course, *command)
        assert "hw1: late by a time that is not known, no penalty: bo" in out + err
    mark_all(course, 2)
    assert coursekit(course, "export", "--to", "csv", "hw1")[0] == 0  # to know, and no failure


def test_an_extension_says_until_when_on_the_courses_clocks(course, coursekit):
    configure(course, 'c.Collect.timezone = "Europe/Berlin"\n')
    out = coursekit(course, "extend", "hw1", "ada", "--until", "2026-11-05")[1]
    assert "ada: until 2026-11-05 23:59 CET" in out
    assert re.search(r"1 +\S+ +extend +hw1 +ada +until 2026-11-05 23:59 CET", out)
    kept = (course / "people.csv").read_text(encoding="utf-8")
    assert "until 2026-11-05 22:59:59 UTC" in kept


def test_feedback_tells_times_by_the_courses_clocks(course, coursekit):
    """Students know the due date as it was announced."""
    configure(course, 'c.Collect.timezone = "Europe/Berlin"\n')
    hand_in(course, "ada")
    coursekit(course, "grade", "hw1")
    said = "Handed in 2026-11-03 14:00 CET, due 2026-11-03 12:00 CET."
    assert said in page(course, "ada")


def test_days_are_those_of_the_calendar_when_clocks_change(course, coursekit):
    due = 'c.LatePolicy.due = {"hw1": "2026-10-24 23:59"}\n'
    configure(course, f'c.Collect.timezone = "Europe/Berlin"\n{due}')
    out = coursekit(course, "extend", "hw1", "ada", "--days", "2")[1]
    assert "ada: until 2026-10-26 23:59 CET" in out  # 49 hours
    assert re.search(r"1 +\S+ +extend +hw1 +ada +\+2 d", out)
    assert "bo: until 2026-10-26 22:59 CET" in coursekit(
        course, "extend", "hw1", "bo", "--hours", "48"
    )[1]  # fmt: skip


@pytest.mark.parametrize(
    "more", [["--days", "2,5"], ["--days", "-2"], ["--days", "1.5"], ["--hours", "0.00001"],
             ["--hours", "1e9"], ["--hours", "nan"]],
)  # fmt: skip
def test_more_time_that_makes_no_sense_is_refused_in_words(course, coursekit, capsys, more):
    with pytest.raises(SystemExit):
        coursekit(course, "extend", "hw1", "ada", *more)
    err = capsys.readouterr().err
    assert f"argument {more[0]}: " in err
    assert more[1] in err.splitlines()[-1]
    assert "_" not in err.splitlines()[-1]
    assert not (course / "people.csv").exists()


@pytest.mark.parametrize(("arguments", "message"), DATA["refused"])
def test_what_cannot_be_decided(course, coursekit, arguments, message):
    code, out, err = coursekit(course, *arguments)
    assert (code, out) == (2, "")
    assert message in err
    assert len(err.splitlines()) == 1
    assert not (course / "people.csv").exists()


@pytest.mark.parametrize(("text", "message"), DATA["spoilt"])
def test_a_file_of_decisions_that_somebody_spoilt(course, coursekit, text, message):
    heading = "number,when,what,assignment,students,value,because,undone"
    (course / "people.csv").write_text(text.format(heading=heading), encoding="utf-8")
    code, _, err = coursekit(course, "people")
    assert code == 2
    assert message in err

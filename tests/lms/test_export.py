"""`coursekit export`: files as Canvas, Moodle and Brightspace document them, read as they do."""

from __future__ import annotations

import csv
import io
import os
import re
import shutil
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest
from hand_ins import SOLVED, hand_in
from made_up import configure, mark
from nbgrader.api import Gradebook
from small import edited
from systems import packed, register

from coursekit.course import Course, CourseError
from coursekit.lms.export import ExportOptions, export

# nbgrader's own dealings with SQLAlchemy, when a test fills the gradebook.
pytestmark = pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning")

ROSTER = """\
id,first_name,last_name,email,section,canvas_id,sis_user_id,sis_login_id,username,id_number,org_defined_id
ada,Ada,Lovelace,ada@example.org,L 1,1234,S1,ada1,alovelace,007,A01
bo,"=HYPERLINK(""x"")",Boole,bo@example.org,"L 1, L 2",,S2,bo1,gboole,008,A02
jose,José,Peña García,jose@example.org,,1236,,,jpena,009,
"""
WITHOUT_IDS = "kim,Kim,Lee,,,,,,,,\n"


@pytest.fixture
def course(released_course) -> Path:
    """Three students and a roster; ada and bo handed in hw1, and everything is marked."""
    (released_course / "roster.csv").write_text(ROSTER, encoding="utf-8")
    with Gradebook(f"sqlite:///{released_course}/gradebook.db", "small") as gradebook:
        for student in ("ada", "bo", "jose"):
            gradebook.add_student(student)
    mark(released_course, "ada", 1.0, 1.675, 0.0)
    mark(released_course, "bo", 0.1, 0.2, 2.0)
    return released_course


def rows(course: Path, system: str, separator: str = ",") -> list[list[str]]:
    text = (course / f"grades-{system}.csv").read_bytes().decode("utf-8")
    return list(csv.reader(io.StringIO(text), delimiter=separator))


def canvas_reads(table: list[list[str]]) -> dict[str, dict[str, str]]:
    """Points by student and assignment, by the rules of Canvas's importer (gradebook_importer)."""
    heading, possible, *students = table
    assert "Student" in heading[0]
    assert "ID" in heading[1]
    assert re.search(r"SIS\s+User\s+ID", heading[2])
    assert re.search(r"SIS\s+Login\s+ID", heading[3])
    assert "Section" in heading[4]
    assert "Points Possible" in possible[0]
    assert not any("Points Possible" in row[0] for row in students)
    found = {}
    for row in students:
        who = row[1] or row[2] or row[3]
        found[who] = dict(zip(heading[5:], row[5:], strict=True))
    return found


def test_canvas(course, coursekit):
    configure(course, 'c.CanvasExport.columns = {"hw1": "Homework 1 (4711)"}\n')
    code, out, err = coursekit(course, "export", "--to", "canvas")
    assert (code, err) == (0, "")
    assert "3 students" in out
    table = rows(course, "canvas")
    assert table[0] == [
        "Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Homework 1 (4711)",
    ]  # fmt: skip
    assert table[1] == ["    Points Possible", "", "", "", "", "5"]
    assert table[2] == ["Lovelace, Ada", "1234", "S1", "ada1", "L 1", "2.68"]
    assert canvas_reads(table) == {
        "1234": {"Homework 1 (4711)": "2.68"},
        "S2": {"Homework 1 (4711)": "2.3"},
        "1236": {"Homework 1 (4711)": ""},  # not handed in: not 0
    }
    assert not (course / "grades-canvas.csv").read_bytes().startswith(b"\xef\xbb\xbf")


def test_moodle(course, coursekit):
    configure(
        course,
        'c.MoodleExport.columns = {"hw1": "Assignment: Homework 1"}\n'
        'c.MoodleExport.decimal_comma = True\nc.MoodleExport.separator = "semicolon"\n',
    )
    assert coursekit(course, "export", "--to", "moodle", "hw1")[0] == 0
    assert rows(course, "moodle", ";") == [
        ["ID number", "Assignment: Homework 1"],
        ["007", "2,68"],  # leading zeros stay
        ["008", "2,3"],
        ["009", ""],
    ]
    configure(course, 'c.MoodleExport.identifier = "email"\nc.MoodleExport.separator = "comma"\n')
    assert coursekit(course, "export", "--to", "moodle", "hw1")[0] == 0
    assert rows(course, "moodle")[:2] == [
        ["Email address", "Assignment: Homework 1"],
        ["ada@example.org", "2,68"],
    ]
    assert b'"2,68"' in (course / "grades-moodle.csv").read_bytes()


def test_brightspace(course, coursekit):
    code, _, err = coursekit(course, "export", "--to", "brightspace")
    assert (code, err) == (0, "")
    assert (course / "grades-brightspace.csv").read_bytes() == (
        b"OrgDefinedId,Username,hw1 Points Grade,End-of-Line Indicator\r\n"
        b"A01,alovelace,2.68,#\r\n"
        b"A02,gboole,2.3,#\r\n"
        b",jpena,,#\r\n"
    )


def test_csv_for_people(course, coursekit):
    assert coursekit(course, "export", "--to", "csv", "--missing-zero")[0] == 0
    content = (course / "grades-csv.csv").read_bytes()
    assert content.startswith(b"\xef\xbb\xbf")  # by which Excel knows UTF-8
    table = list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"))))
    assert [row["hw1"] for row in table] == ["2.68", "2.3", "0"]
    assert table[0]["hw1 maximum"] == "5"
    assert table[1]["first_name"] == '\'=HYPERLINK("x")'
    assert table[2]["last_name"] == "Peña García"


def test_csv_for_people_adds_up(course, coursekit):
    """Of a term: what counts, and what there was to get; a mark that is not known is not 0."""

    def totals(*flags: str) -> list[tuple[str, str, str]]:
        assert coursekit(course, "export", "--to", "csv", *flags)[0] in (0, 1)
        text = (course / "grades-csv.csv").read_text(encoding="utf-8-sig")
        table = csv.DictReader(io.StringIO(text))
        return [(row["id"], row["total"], row["total maximum"]) for row in table]

    assert coursekit(course, "export", "--to", "csv")[0] == 0
    assert "total" not in rows(course, "csv")[0]  # of one assignment it would be said twice
    shutil.copytree(course / "source" / "hw1", course / "source" / "hw2")
    with Gradebook(f"sqlite:///{course}/gradebook.db", "small") as gradebook:
        gradebook.add_assignment("hw2")
        gradebook.add_notebook("measures", "hw2")
        gradebook.add_grade_cell("test-1-1", "measures", "hw2", max_score=3, cell_type="code")
        for student, points in (("ada", 0.505), ("bo", 2), ("jose", 1)):
            gradebook.add_submission("hw2", student)
            grade = gradebook.find_grade("test-1-1", "measures", "hw2", student)
            grade.auto_score, grade.needs_manual_grade = points, False
        gradebook.db.commit()
    # As the cells add up: 2.68 and 0.51.
    assert totals() == [("ada", "3.19", "8"), ("bo", "4.3", "8"), ("jose", "1", "8")]
    coursekit(course, "excuse", "hw1", "jose", "--because", "ill")
    assert totals()[2] == ("jose", "1", "3")
    coursekit(course, "excuse", "hw2", "bo")
    assert totals("--missing-zero")[1] == ("bo", "2.3", "5")
    mark(course, "ada", 1.0, 1.675, None)
    assert totals("--partial")[0] == ("ada", "", "8")


@pytest.mark.parametrize(
    ("settings", "points"),
    [
        ("", "2.68"),
        ("c.GradeExport.decimals = 3", "2.675"),
        ("c.GradeExport.decimals = 1", "2.7"),
        ("c.GradeExport.decimals = 0", "3"),
    ],
)
def test_rounding_is_of_decimal_numbers(course, coursekit, settings, points):
    """1 + 1.675 is just below 2.675 in binary: that must cost nobody a hundredth."""
    assert round(2.675, 2) == 2.67
    configure(course, f"{settings}\n")
    assert coursekit(course, "export", "--to", "canvas")[0] == 0
    assert rows(course, "canvas")[2][-1] == points


def test_marks_that_may_change_are_refused_or_flagged(course, coursekit):
    mark(course, "ada", 1.0, 1.0, None)
    (course / "submitted/jose/hw1").mkdir(parents=True)
    code, out, err = coursekit(course, "export", "--to", "canvas")
    assert (code, out) == (2, "")
    assert "hw1: waits for marks: ada; hw1: is not graded: jose." in err
    assert len(err.splitlines()) == 1
    assert not (course / "grades-canvas.csv").exists()
    code, out, err = coursekit(course, "export", "--to", "canvas", "--partial")
    assert code == 1
    assert "hw1: waits for marks: ada; may still change" in err
    assert [row[-1] for row in rows(course, "canvas")[2:]] == ["2", "2.3", ""]


def test_marks_of_an_earlier_submission_are_refused(classroom, coursekit):
    path = hand_in(classroom, "ada", SOLVED)
    folder = path.parent
    (folder / "timestamp.txt").write_text("2026-01-01 10:00:00 UTC")
    coursekit(classroom, "grade", "hw1")
    assert coursekit(classroom, "export", "--to", "csv")[0] == 0
    for change in (
        lambda: path.write_bytes((classroom / "release/hw1/measures.ipynb").read_bytes()),
        lambda: (folder / "timestamp.txt").write_text("2026-01-03 10:00:00 UTC"),
        lambda: (folder / "timestamp.txt").unlink(),
    ):
        change()
        code, _, err = coursekit(classroom, "export", "--to", "csv")
        assert code == 2
        assert "hw1: changed since it was graded, see `coursekit grade`: ada." in err
        coursekit(classroom, "grade", "hw1")
        assert coursekit(classroom, "export", "--to", "csv")[0] == 0
    with Gradebook(f"sqlite:///{classroom}/gradebook.db", "small") as gradebook:
        assert gradebook.find_submission("hw1", "ada").timestamp is None


def test_who_was_graded_by_checks_that_have_changed_since_is_named(classroom, coursekit):
    for student in "ada", "bo":
        hand_in(classroom, student, SOLVED)
    coursekit(classroom, "grade", "hw1")
    assert coursekit(classroom, "export", "--to", "csv")[0] == 0
    with edited(classroom / "source/hw1/measures.ipynb") as cells:
        cells["test-1-1"].source = cells["test-1-1"].source.replace("1e-8", "1e-9")
    coursekit(classroom, "release", "hw1")
    told = "hw1: graded before its files changed, see `coursekit regrade hw1`: "
    code, _, err = coursekit(classroom, "export", "--to", "csv")
    assert (code, f"{told}everybody" in err) == (0, True), err
    coursekit(classroom, "regrade", "hw1", "--apply", "--student", "ada")
    code, _, err = coursekit(classroom, "export", "--to", "csv")
    assert (code, f"{told}bo\n" in err) == (0, True), err
    coursekit(classroom, "regrade", "hw1", "--apply")
    assert told not in coursekit(classroom, "export", "--to", "csv")[2]


@pytest.mark.parametrize(
    ("system", "lacking"),
    [
        ("canvas", "canvas_id, sis_user_id or sis_login_id"),
        ("moodle", "id_number"),
        ("brightspace", "org_defined_id or username"),
    ],
)
def test_who_has_no_id_there_is_left_out_and_named(course, coursekit, system, lacking):
    formula = "eve,Eve,Evil,@e,,,=1+1,+x,-x,@x,=x\n"
    (course / "roster.csv").write_text(ROSTER + WITHOUT_IDS + formula, encoding="utf-8")
    code, out, err = coursekit(course, "export", "--to", system)
    assert code == 1
    # An id cannot have an apostrophe before it: eve has none that is fit to write.
    assert f"left out, no {lacking} in the roster: eve, kim" in err
    assert "3 students" in out
    content = (course / f"grades-{system}.csv").read_text(encoding="utf-8")
    assert not re.search(r'(^|[,;"])[=+@-]', content, re.MULTILINE)


def test_late_penalties_are_taken_off(course, coursekit):
    configure(
        course,
        'c.AssignLatePenalties.plugin_class = "coursekit.gradebook.late.LatePolicy"\n'
        'c.LatePolicy.per_day = 0.1\nc.LatePolicy.due = {"hw1": "2026-11-03 00:00"}\n',
    )
    with Gradebook(f"sqlite:///{course}/gradebook.db", "small") as gradebook:
        gradebook.find_submission("hw1", "bo").timestamp = datetime(2026, 11, 4, 12)
        gradebook.db.commit()
    code, _, err = coursekit(course, "export", "--to", "csv")
    assert code == 0
    assert "late penalty brought up to date: bo/hw1" in err
    table = list(csv.DictReader(io.StringIO((course / "grades-csv.csv").read_text("utf-8-sig"))))
    assert (table[1]["hw1"], table[1]["hw1 late penalty"]) == ("1.84", "0.46")  # 2 days of 2.3
    assert (table[0]["hw1"], table[0]["hw1 late penalty"]) == ("2.68", "")


def test_without_a_roster_the_gradebook_says_who(course, coursekit):
    (course / "roster.csv").unlink()
    with Gradebook(f"sqlite:///{course}/gradebook.db", "small") as gradebook:
        gradebook.update_or_create_student("ada", last_name="Lovelace", lms_user_id="1234")
    code, _, err = coursekit(course, "export", "--to", "canvas", "--file", str(course / "o.csv"))
    assert code == 1
    assert "left out, no canvas_id, sis_user_id or sis_login_id in the roster: bo, jose" in err
    table = list(csv.reader(io.StringIO((course / "o.csv").read_text(encoding="utf-8"))))
    assert table[2:] == [["Lovelace", "1234", "", "", "", "2.68"]]


def test_who_has_marks_and_is_not_in_the_roster_is_left_out_and_named(course, coursekit):
    """ada had another id once; nobody has two rows."""
    (course / "roster.csv").write_text(ROSTER.replace("ada,Ada", "0ada,Ada"), encoding="utf-8")
    code, _, err = coursekit(course, "export", "--to", "canvas")
    assert (code, "left out, not in roster.csv: ada" in err) == (1, True), err
    assert [row[-1] for row in rows(course, "canvas") if "1234" in row] == [""]
    (course / "roster.csv").write_text(ROSTER, encoding="utf-8")
    code, _, err = coursekit(course, "export", "--to", "canvas")
    assert code == 0, err
    assert [row[-1] for row in rows(course, "canvas") if "1234" in row] == ["2.68"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["hw9"], "hw9: not in the gradebook, which has hw1."),
        (["--file", "no/such/folder/g.csv"], "no/such/folder/g.csv: No such file or directory"),
    ],
)
def test_what_cannot_be_exported(course, coursekit, arguments, message):
    code, out, err = coursekit(course, "export", "--to", "csv", *arguments)
    assert (code, out) == (2, "")
    assert message in err


def test_a_system_in_which_nobody_is_found(course, coursekit):
    (course / "roster.csv").write_text("id,first_name,last_name\nada,A,B\n", encoding="utf-8")
    with Gradebook(f"sqlite:///{course}/gradebook.db", "small") as gradebook:
        gradebook.remove_student("bo")
        gradebook.remove_student("jose")
    code, out, err = coursekit(course, "export", "--to", "brightspace")
    assert (code, out) == (2, "")
    assert "nobody has org_defined_id or username in the roster" in err


def test_a_course_where_nobody_handed_in(released_course, coursekit):
    code, _, err = coursekit(released_course, "export", "--to", "csv")
    assert code == 2
    assert "no submission yet" in err


def test_a_system_of_ones_own(course, coursekit, monkeypatch):
    register(monkeypatch)
    assert coursekit(course, "export", "--to", "campus")[0] == 0
    assert rows(course, "campus") == [
        ["Login", "hw1"], ["alovelace", "2.68"], ["gboole", "2.3"], ["jpena", ""],
    ]  # fmt: skip
    assert coursekit(course, "export", "--to", "canvas")[0] == 0
    with pytest.raises(CourseError, match=r"--to webct: there is canvas, .*, stud, campus"):
        export(Course(course), ExportOptions("webct"))


@pytest.mark.parametrize(
    ("verb", "known"),
    [
        ("export", "canvas, openolat, sakai, blackboard, brightspace, moodle, csv"),
        ("return", "canvas, openolat, brightspace, moodle, ours"),
    ],
)
def test_help_and_error_name_the_systems_that_there_are(tmp_path, verb, known):
    """Also one that an installed package registers."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([packed(tmp_path), *sys.path])}
    for code, arguments in (0, ["--help"]), (2, ["hw1", "--to", "webct"]):
        command = [sys.executable, "-m", "coursekit", verb, *arguments]
        ended = subprocess.run(command, capture_output=True, text=True, env=environment)
        assert ended.returncode == code
        assert known in " ".join((ended.stdout + ended.stderr).replace("'", "").split())

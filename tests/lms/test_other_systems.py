"""Lists of people, grades and feedback of systems that nobody here has, as their sources say.

Where each shape was read, with its release, stands beside it. The people are made up.
"""

from __future__ import annotations

import csv
import io
import zipfile
from pathlib import Path

import pytest
from hand_ins import SOLVED, hand_in
from made_up import configure, mark
from nbgrader.api import Gradebook

pytestmark = pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning")

# Headings of Blackboard's "Download grades", in users' scripts of 2019 to 2026 (index ids
# 59561770996, 57871358689): a BOM, each cell in quotes, and columns that end in their number.
BLACKBOARD = """\
"Last Name","First Name","Username","Student ID","Last Access","HW 1 [Total Pts: 10 Score] |534261"
"Lovelace","Ada","alovelace","007","2026-11-03 10:00:00",""
"Peña García","José","jpena","008","",""
"Hopper_PreviewUser","Grace","ghopper_previewuser","","",""
"""
# Gradescope's memberships.csv, in users' scripts (71355675482 of 2025, 20256740311 of 2019).
GRADESCOPE = """\
First Name,Last Name,SID,Email,Role,Section
Ada,Lovelace,007,ada@example.org,Student,L 1
José,Peña García,008,jose@example.org,Student,
Grace,Hopper,,grace@example.org,Instructor,
Kay,McNulty,,kay@example.org,TA,
"""
# GitHub Classroom's classroom_roster.csv, in users' programs (16355347284, 62326822924, of 2025).
GITHUB = """\
identifier,github_username,github_id,name
007,ada-l,1001,Ada Lovelace
jose@example.org,"jpena1815",1002,
"Lee, Kim",kimlee,1003,kimmy
"""
# Sakai: gradebookng, ExportPanel and gradebookng.properties of sakaiproject/sakai 02e344b.
SAKAI = """\
"Student ID","Name","HW 1 [10]","* HW 1","# This column will be ignored"\r
"007","Lovelace, Ada","8.5","well done",\r
"008","Peña García, José",,,\r
"""
# Submitty 26.08.01: downloadCSV in site/public/js/server.js; groups in UsersController.
SUBMITTY = """\
Given Name,Family Name,User ID,Email,Secondary Email,UTC Offset,Time Zone,\
Registration Section,Rotation Section,Group
Ada,Lovelace,alovelace,ada@example.org,,+00:00,Etc/UTC,"1",NULL,Student
José,Peña García,jpena,jose@example.org,,+01:00,Europe/Berlin,"NULL",NULL,Student
Grace,Hopper,ghopper,grace@example.org,,,NOT SET,"All",NULL,Full Access Grader (Grad TA)
"""
ROSTER = """\
id,first_name,last_name,email,username,student_id
ada,Ada,Lovelace,ada@example.org,alovelace,007
jose,José,Peña García,jose@example.org,jpena,008
kim,Kim,Lee,,,
"""


@pytest.fixture
def update(released_course, coursekit):
    """Write a system's file, and bring the roster up to date with it."""

    def run(text: str, encoding: str = "utf-8-sig") -> str:
        (released_course / "export.csv").write_bytes(text.encode(encoding))
        code, out, err = coursekit(released_course, "roster", str(released_course / "export.csv"))
        assert code == 0, out + err
        return out

    return run


def roster(course: Path, *columns: str) -> list[list[str]]:
    with (course / "roster.csv").open(encoding="utf-8-sig", newline="") as file:
        return [[row.get(column, "") for column in columns] for row in csv.DictReader(file)]


@pytest.mark.parametrize(
    ("text", "name", "ids"),
    [
        (BLACKBOARD, "Blackboard", [["alovelace", "007", ""], ["jpena", "008", ""]]),
        (GRADESCOPE, "Gradescope", [["", "007", "L 1"], ["", "008", ""]]),
        (SUBMITTY, "Submitty", [["alovelace", "", "1"], ["jpena", "", ""]]),
        (SAKAI, "Sakai", [["", "007", ""], ["", "008", ""]]),
    ],
)
def test_a_list_of_people(released_course, update, text, name, ids):
    assert f"roster.csv, from {name}: 2 new" in update(text)
    assert roster(released_course, "username", "student_id", "section") == ids
    names = [["Ada", "Lovelace"], ["José", "Peña García"]]
    assert roster(released_course, "first_name", "last_name") == names
    assert "0 new, 0 changed" in update(text)


def test_who_is_no_student_is_left_out(update):
    said = update(GRADESCOPE)
    assert "Grace Hopper: Instructor, no student" in said
    assert "Kay McNulty: TA, no student" in said
    assert "Grace Hopper_PreviewUser: the system's own test student" in update(BLACKBOARD)
    assert "Grace Hopper: Full Access Grader (Grad TA), no student" in update(SUBMITTY)


def test_github_classrooms_identifier_is_an_id_of_any_kind(released_course, update):
    """Of people whom the roster has from elsewhere, by what the teacher chose to call them."""
    (released_course / "roster.csv").write_text(ROSTER, encoding="utf-8")
    assert "0 new, 3 changed" in update(GITHUB)
    assert roster(released_course, "id", "github_username", "email") == [
        ["ada", "ada-l", "ada@example.org"],
        ["jose", "jpena1815", "jose@example.org"],
        ["kim", "kimlee", ""],
    ]
    moodle_too = ROSTER.replace("student_id", "id_number")
    (released_course / "roster.csv").write_text(moodle_too, encoding="utf-8")
    assert "0 new, 3 changed" in update(GITHUB)


@pytest.mark.parametrize("encoding", ["iso-8859-1", "utf-8"])
def test_sakai_writes_latin_letters_only(released_course, update, encoding):
    update(SAKAI, encoding)
    assert roster(released_course, "last_name")[1] == ["Peña García"]


def test_no_other_list_is_read_in_latin_letters(released_course, coursekit):
    """In another alphabet each name would be read as another."""
    (released_course / "export.csv").write_bytes(GRADESCOPE.encode("iso-8859-1"))
    code, _, err = coursekit(released_course, "roster", str(released_course / "export.csv"))
    assert (code, "line 3: neither UTF-8 nor UTF-16" in err) == (2, True), err


@pytest.fixture
def marked(released_course) -> Path:
    """ada has 3.18 points, jose 1.3; kim has no id."""
    (released_course / "roster.csv").write_text(ROSTER, encoding="utf-8")
    with Gradebook(f"sqlite:///{released_course}/gradebook.db", "small") as gradebook:
        for student in ("ada", "jose", "kim"):
            gradebook.add_student(student)
    mark(released_course, "ada", 1.0, 1.675, 0.5)
    mark(released_course, "jose", 0.1, 0.2, 1.0)
    return released_course


def exported(course: Path, coursekit, system: str) -> str:
    code, _, err = coursekit(course, "export", "--to", system)
    assert code == 1
    assert "left out, no " in err
    assert err.splitlines()[-1].endswith("in the roster: kim")
    return (course / f"grades-{system}.csv").read_bytes().decode("utf-8")


def test_blackboards_grades(marked, coursekit):
    """By the vendor's page "Upload external grades": the user name, and the column's number."""
    title = "HW 1 [Total Pts: 10 Score] |534261"
    configure(marked, f'c.BlackboardExport.columns = {{"hw1": "{title}"}}\n')
    text = exported(marked, coursekit, "blackboard")
    assert text.splitlines() == [
        f'"Username","{title}"', '"alovelace","3.18"', '"jpena","1.3"',
    ]  # fmt: skip


def test_sakais_grades(marked, coursekit):
    """As ImportGradesHelper reads them (sakaiproject/sakai c69d6f0): the first column is who."""
    configure(marked, 'c.SakaiExport.columns = {"hw1": "# HW 1 [old]"}\n')
    heading, *rows = csv.reader(io.StringIO(exported(marked, coursekit, "sakai")))
    most = heading[2].removeprefix("HW 1 [").removesuffix("]")
    assert float(most) > 0
    assert heading == ["Student ID", "Name", f"HW 1 [{most}]"]
    assert rows == [["007", "Ada Lovelace", "3.18"], ["008", "José Peña García", "1.3"]]


def test_openolats_points_are_to_be_pasted(marked, coursekit):
    """As DataStepForm splits them (OpenOLAT 022f92c): by tabs, each line a person."""
    configure(marked, 'c.GradeExport.separator = "semicolon"\nc.GradeExport.bom = True\n')
    text = exported(marked, coursekit, "openolat")
    assert text.splitlines() == ["alovelace\t3.18", "jpena\t1.3"]


@pytest.mark.parametrize(
    ("login", "pages"),
    [
        ("jpena", ["alovelace/hw1.html", "jpena/hw1.html"]),
        ("../jpena", ["alovelace/hw1.html", "jose@example.org/hw1.html"]),
    ],
)
def test_openolats_feedback_is_in_folders_called_by_login(classroom, coursekit, login, pages):
    """As processReturnFiles reads it there: a file's folder is whose it is, of a team each."""
    (classroom / "roster.csv").write_text(ROSTER.replace("jpena", login), encoding="utf-8")
    hand_in(classroom, "ada", SOLVED)
    assert coursekit(classroom, "team", "hw1", "ada", "jose", "kim")[0] == 0
    coursekit(classroom, "grade", "hw1")
    code, out, err = coursekit(classroom, "return", "hw1", "--to", "openolat", "--partial")
    assert code == 1, out + err
    with zipfile.ZipFile(classroom / "returned" / "hw1" / "openolat.zip") as archive:
        assert sorted(archive.namelist()) == pages
    assert "(ada, jose, kim): the page goes to whoever handed it in" in err

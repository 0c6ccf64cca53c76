"""`coursekit requests`: what students ask about their marks, from a form."""

from __future__ import annotations

import csv
import shutil
from pathlib import Path

import pytest
from made_up import configure, make_class, marks_in
from nbgrader.api import Gradebook
from pages import soup
from tables import table

from coursekit.students.requests import COLUMNS

pytestmark = pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning")

ROSTER = "id,first_name,last_name,email\n" + "".join(
    f"student-{n:03},Person,Number{n},p{n}@example.org\n" for n in range(3)
)
DATA = table("requests")
GOOGLE = DATA["google"]


@pytest.fixture(scope="module")
def _class_once(_released_once: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("requests") / "course"
    shutil.copytree(_released_once, root, symlinks=True)
    make_class(root, 3)
    (root / "roster.csv").write_text(ROSTER, encoding="utf-8")
    for page in (root / "feedback").glob("*/hw1/measures.html"):
        shutil.copyfile(page, page.with_name("hw1.html"))
    return root


@pytest.fixture
def course(_class_once: Path, tmp_path: Path) -> Path:
    shutil.copytree(_class_once, tmp_path / "course", symlinks=True)
    return tmp_path / "course"


def form(path: Path, *rows: tuple[str, ...]) -> str:
    """A form's download: when, address, assignment, task and text."""
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(
            [("Timestamp", "Email", "Assignment", "Task", "Question"), *rows]
        )
    return str(path)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_forms_download(course, coursekit, encoding):
    (course / "form.csv").write_bytes(GOOGLE.encode(encoding))
    code, out, err = coursekit(course, "requests", str(course / "form.csv"))
    assert code == 1
    assert "1 not understood: fill in student, assignment and task in requests.csv" in err
    assert "  1  student-000  open  hw1 1.2 I gave an interval of 0.75, as 1.1 asks." in out
    assert "  2  student-001  open" in out
    assert "  3  email stranger@example.org?  open" in out
    assert "hw1 measures/test-1-1-hidden" in out
    assert "3 new" in out
    assert "0 new" in coursekit(course, "requests", str(course / "form.csv"))[1]


def test_microsofts_form(course, coursekit):
    (course / "form.csv").write_bytes(DATA["microsoft"].encode("utf-8-sig"))
    code, out, err = coursekit(course, "requests", str(course / "form.csv"))
    assert code == 0, err
    assert "hw1 measures/answer-1-2\n  1  student-002  open" in out


def test_what_is_typed_into_a_form_does_not_say_whose_it_is(course, coursekit):
    """The system's own column says so; who gives another's id as well is nobody."""
    (course / "form.csv").write_text(
        "Timestamp,About whom?,Email Address,ID,Question\n"
        "1,p1@example.org,p0@example.org,,why\n"
        "2,p1@example.org,,,how\n"
        "3,,p0@example.org,student-001,what for\n",
        encoding="utf-8",
    )
    code, out, _ = coursekit(course, "requests", str(course / "form.csv"))
    assert code == 1
    assert "  1  student-000  open  p1@example.org why" in out
    assert "  2  ?  open  p1@example.org how" in out
    assert "  3  id student-001, email p0@example.org?  open  what for" in out


def test_the_answer_stands_beside_the_mark(course, coursekit):
    (course / "form.csv").write_text(GOOGLE, encoding="utf-8")
    coursekit(course, "requests", str(course / "form.csv"))
    with Gradebook(f"sqlite:///{course}/gradebook.db") as book:
        where = ("answer-1-2", "measures", "hw1", "student-000")
        grade, note = book.find_grade(*where), book.find_comment(*where)
        grade.manual_score, note.manual_comment = 1.0, "No number."
        grade.needs_manual_grade = False
        book.db.commit()
    say = ("requests", "--answer", "1", "--say")
    assert coursekit(course, *say, "The number was there.", "--points", "1,5")[0] == 0
    told = "No number.\n\nOn your request: The number was there."
    assert marks_in(course)["student-000"] == (1.5, told, False)
    # Another answer takes its place, and the points stay.
    assert coursekit(course, *say, "Read again.")[0] == 0
    assert marks_in(course)["student-000"] == (
        1.5, "No number.\n\nOn your request: Read again.", False,
    )  # fmt: skip
    assert "  1  student-000  answered" in coursekit(course, "requests")[1]
    # Of a check, it stands with what the student wrote.
    assert coursekit(course, "requests", "--answer", "2", "--say", "Yes.")[0] == 0
    with Gradebook(f"sqlite:///{course}/gradebook.db") as book:
        note = book.find_comment("task-1-1", "measures", "hw1", "student-001")
        assert note.manual_comment == "On your request: Yes."
    for flags, why in (
        (("--answer", "9", "--say", "x"), "0 requests have the number 9"),
        (("--answer", "3", "--say", "x"), "fill in student, assignment and task"),
        (("--answer", "1", "--say", " "), "say something"),
        (("--answer", "1", "--say", "x", "--points", "3"), "has 0 to 2 points"),
    ):
        code, _, err = coursekit(course, "requests", *flags)
        assert (code, why in err) == (2, True), err
    assert marks_in(course)["student-000"][0] == 1.5


def test_points_go_to_the_checks_that_lost_them(course, coursekit):
    """`--points` is what the whole task is to have; what changes nothing is refused."""
    (course / "form.csv").write_text(GOOGLE.replace("-hidden", ""), encoding="utf-8")
    coursekit(course, "requests", str(course / "form.csv"))
    checks = ("test-1-1", "test-1-1-hidden")

    def points() -> list[tuple[float, float | None]]:
        with Gradebook(f"sqlite:///{course}/gradebook.db") as book:
            grades = [book.find_grade(cell, "measures", "hw1", "student-001") for cell in checks]
            return [(grade.score, grade.manual_score) for grade in grades]

    with Gradebook(f"sqlite:///{course}/gradebook.db") as book:
        for cell, score in zip(checks, (1.0, 0.0), strict=True):
            book.find_grade(cell, "measures", "hw1", "student-001").auto_score = score
        book.db.commit()
    before = (course / "requests.csv").read_bytes()
    answer = ("requests", "--answer", "2", "--say", "You are right.", "--points")
    for number, reason in (("1", "has 1 of 3 points already"), ("4", "has 0 to 3 points")):
        code, out, err = coursekit(course, *answer, number)
        assert (code, reason in err, out) == (2, True, ""), err
    assert (course / "requests.csv").read_bytes() == before
    assert points() == [(1.0, None), (0.0, None)]
    for number, before_and_after in (("2", "1 of 3 points before, 2 now"), ("3", "2 of 3")):
        code, out, err = coursekit(course, *answer, number)
        assert (code, before_and_after in out) == (0, True), err
        assert points() == [(1.0, None), (float(number) - 1,) * 2]
    assert coursekit(course, *answer, "0.5")[0] == 0
    assert points() == [(0.5, 0.5), (0.0, 0.0)]


@pytest.mark.slow
def test_feedback_says_how_to_ask_if_the_course_does(course, coursekit):
    """In the course's words; nothing if it says none, and nothing that runs."""
    shutil.rmtree(course / "feedback/student-000")
    code, _, err = coursekit(course, "grade", "hw1", "--student", "student-000", "--jobs", "1")
    assert code == 0, err
    page = course / "feedback/student-000/hw1/hw1.html"
    assert soup(page).find(id="ask") is None
    configure(
        course,
        'c.CourseKit.regrade_requests = "Within a week: [the form](https://example.org/f?who='
        '{student}&what={assignment}) <script>alert(1)</script>"\n',
    )
    # What a page has to say has changed: handing back writes it again.
    (course / "collected/hw1").mkdir(parents=True)
    (course / "collected/hw1/collected.json").write_text(
        '{"student-000": {"digest": "", "under": ["numberperson_1_2_"]}}', encoding="utf-8"
    )
    coursekit(course, "return", "hw1", "--to", "canvas", "--partial")
    found = soup(page)
    assert found.find(id="ask").get_text() == "If you think a mark is wrong"
    link = found.find("a", string="the form")
    assert link["href"] == "https://example.org/f?who=student-000&what=hw1"
    assert "<script" not in page.read_text(encoding="utf-8")


def test_a_form_with_long_cells(course, coursekit):
    long = "N" * 140_000
    (course / "form.csv").write_text(
        f"Timestamp,Name,Email Address,Assignment,Task,Why\n"
        f"{long},{long},p0@example.org,hw1,1.2,{long}\n",
        encoding="utf-8",
    )
    for new in ("1 new", "0 new"):
        code, out, err = coursekit(course, "requests", str(course / "form.csv"))
        assert (code, new in out) == (0, True), err
    # What steers a terminal is not written down.
    steer = ("\x1b[2J", "e@example.org", "hw1", "1.2", "\x1b]0;PWNED\x07 Why?")
    code, out, err = coursekit(course, "requests", form(course / "form.csv", steer))
    assert (code, "1 new" in out) == (1, True), err
    assert "\x1b" not in out + err + (course / "requests.csv").read_text(encoding="utf-8")


def test_two_of_one_text_on_two_tasks_are_two_requests(course, coursekit):
    """But not at two times: a spreadsheet may have written these otherwise."""
    first = ("2026-11-03 10:00 UTC", "p0@example.org", "hw1", "1.2", "Please look again.")
    other, later = (*first[:3], "1.1", first[4]), ("2026-11-03 11:00 UTC", *first[1:])
    path = form(course / "form.csv", first, other, later, later)
    assert "2 new" in coursekit(course, "requests", path)[1]
    assert "0 new" in coursekit(course, "requests", path)[1]
    text = (course / "requests.csv").read_text(encoding="utf-8")
    text = text.replace("2026-11-03 10:00 UTC", "03.11.2026 10:00 UTC")
    (course / "requests.csv").write_text(text, encoding="utf-8")
    assert "0 new" in coursekit(course, "requests", path)[1]


def test_a_number_is_given_once_and_one_request_answered(course, coursekit):
    (course / "form.csv").write_text(GOOGLE, encoding="utf-8")
    coursekit(course, "requests", str(course / "form.csv"))
    file = course / "requests.csv"
    with file.open(encoding="utf-8", newline="") as table:
        rows = [row for row in csv.reader(table) if row[0] != "2"]
    with file.open("w", encoding="utf-8", newline="") as table:
        csv.writer(table).writerows(rows)
    code, out, err = coursekit(course, "requests", str(course / "form.csv"))
    assert "1 new" in out, err
    assert "  4  student-001  open" in coursekit(course, "requests")[1]
    before = file.read_text(encoding="utf-8").replace("\n4,2026", "\n1,2026")
    file.write_text(before, encoding="utf-8")
    code, _, err = coursekit(course, "requests", "--answer", "1", "--say", "Yes.")
    assert (code, "2 requests have the number 1;" in err) == (2, True)
    assert file.read_text(encoding="utf-8") == before


def test_what_is_not_understood_is_told_until_it_is_filled_in(course, coursekit):
    """A number that two notebooks have, an assignment that there is not."""
    shutil.copyfile(course / "source/hw1/measures.ipynb", course / "source/hw1/curves.ipynb")
    path = form(
        course / "form.csv",
        ("", "p0@example.org", "hw1", "curves/answer-1-2", "Why?"),
        ("", "p1@example.org", "hw1", "1.2", "Which of the two?"),
        ("", "p2@example.org", "hw2", "1.2", "No such assignment."),
    )
    code, out, _ = coursekit(course, "requests", path)
    assert code == 1
    assert "hw1 curves/answer-1-2\n  1  student-000" in out
    assert "no assignment or task found\n  3  student-002" in out
    for _ in range(2):
        code, _, err = coursekit(course, "requests")
        assert (code, "2 not understood" in err) == (1, True)
    text = (course / "requests.csv").read_text(encoding="utf-8")
    text = text.replace("student-001,hw1,", "student-001,hw1,measures/answer-1-2")
    text = text.replace("student-002,,", "student-002,hw1,measures/answer-1-2")
    (course / "requests.csv").write_text(text, encoding="utf-8")
    assert coursekit(course, "requests")[0] == 0


def test_bad_files(course, coursekit):
    for name, content in (("a", b"\xff\x00\xff"), ("b", b""), ("c", b"PK\3\4")):
        (course / name).write_bytes(content)
        code, _, err = coursekit(course, "requests", str(course / name))
        assert code == 2, err
    assert coursekit(course, "requests", str(course / "none"))[0] == 2
    (course / "requests.csv").write_text("a,b\n", encoding="utf-8")
    code, _, err = coursekit(course, "requests")
    assert code == 2
    assert "requests.csv, row 1: the columns have to be number,when," in err
    assert err.endswith("not a,b; mend them.\n")
    (course / "requests.csv").write_text(f"{','.join(COLUMNS)}\nno,\n", encoding="utf-8")
    assert "row 2: 'no' is not the number of a request; mend it" in coursekit(course, "requests")[2]


@pytest.mark.parametrize(("roster", "student"), DATA["rosters"])
def test_an_address_may_be_the_login(course, coursekit, roster, student):
    """As in a roster that a gradebook without addresses has made."""
    (course / "roster.csv").write_text(roster, encoding="utf-8")
    path = form(course / "form.csv", ("", "p0@example.org", "hw1", "1.2", "Why?"))
    code, out, _ = coursekit(course, "requests", path)
    assert (code, "  1  " + (student or "email p0@") in out) == (0 if student else 1, True)

"""`coursekit requests`: what students ask about their marks, from forms and mailboxes."""

from __future__ import annotations

import mailbox
import shutil
from email.message import EmailMessage
from pathlib import Path

import pytest
from made_up import make_class, marks_in
from nbgrader.api import Gradebook
from pages import soup

pytestmark = pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning")

ROSTER = "id,first_name,last_name,email\n" + "".join(
    f"student-{n:03},Person,Number{n},p{n}@example.org\n" for n in range(3)
)
GOOGLE = """\
Timestamp,Email Address,Which assignment?,Which task?,What do you think is wrong?
2026/11/20 9:12:03 AM GMT+1,p0@example.org,hw1,1.2,"I gave an interval of 0.75, as 1.1 asks.
=HYPERLINK(""http://x"")"
2026/11/20 9:13:03 AM GMT+1,p1@example.org,hw1,measures/test-1-1-hidden,My labels were swapped?
2026/11/20 9:14:03 AM GMT+1,stranger@example.org,hw1,1.2,Please
"""
MICROSOFT = """\
ID;Startzeit;Endzeit;E-Mail;Name;Aufgabe;Frage
1;11.20.26 9:12;11.20.26 9:13;p2@example.org;Person Number2;hw1 Task 1.2;Warum 0 Punkte?
"""


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


def mails(path: Path, *told: tuple[str, str, str, str]) -> str:
    box = mailbox.mbox(path)
    for sender, subject, text, kind in told:
        mail = EmailMessage()
        mail["From"], mail["Subject"], mail["Date"] = (
            sender,
            subject,
            "Fri, 20 Nov 2026 09:00 +0100",
        )
        mail.set_content(text, subtype=kind)
        box.add(mail)
    box.close()
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
    assert "feedback/student-000/hw1/hw1.html#measures-answer-1-2" in out
    assert "autograded/student-001/hw1/measures.ipynb" in out
    assert "3 new" in out
    page = soup(course / "reports/requests.html")
    hrefs = [link["href"] for link in page.find_all("a")]
    for href in hrefs:
        file, _, place = href.partition("#")
        if file:
            assert (course / "reports" / file).is_file()
        else:
            assert page.find(id=place)
    told = [link.get_text() for link in page.select("nav a")]
    assert "hw1 measures/test-1-1-hidden (1)" in told
    assert "../feedback/student-000/hw1/hw1.html#measures-answer-1-2" in hrefs
    assert "0 new" in coursekit(course, "requests", str(course / "form.csv"))[1]


def test_microsofts_form(course, coursekit):
    (course / "form.csv").write_bytes(MICROSOFT.encode("utf-8-sig"))
    code, out, err = coursekit(course, "requests", str(course / "form.csv"))
    assert code == 0, err
    assert "hw1 measures/answer-1-2\n  1  student-002  open" in out


def test_a_mailbox(course, coursekit):
    path = mails(
        course / "mails.mbox",
        ("Person Number0 <p0@example.org>", "AW: Re: hw1, task 1.2", "Why?\n> old 1.1", "plain"),
        ("p1@example.org", "hw1 1.1", "<p>Look <script>alert(1)</script>&amp; see</p>", "html"),
        ("Somebody <x@example.org>", "1.2 Grüße", "Ich auch", "plain"),
    )
    code, out, _ = coursekit(course, "requests", path)
    assert code == 1
    assert "  1  student-000  open  Why?" in out
    assert "  2  student-001  open  Look & see" in out.replace("&amp;", "&")
    assert "alert" not in out
    assert "Somebody" in out
    text = (course / "reports/requests.html").read_text(encoding="utf-8")
    assert "<script" not in text
    # The same mailbox with one more mail.
    mails(course / "mails.mbox", ("p2@example.org", "hw1 1.2", "Me too", "plain"))
    assert "1 new" in coursekit(course, "requests", path)[1]


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
    assert coursekit(course, *say, "The number was there.", "--points", "1.5")[0] == 0
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
        (("--answer", "9", "--say", "x"), "no request 9"),
        (("--answer", "3", "--say", "x"), "fill in student, assignment and task"),
        (("--answer", "1", "--say", " "), "say something"),
        (("--answer", "1", "--say", "x", "--points", "3"), "has 0 to 2 points"),
    ):
        code, _, err = coursekit(course, "requests", *flags)
        assert (code, why in err) == (2, True), err
    assert marks_in(course)["student-000"][0] == 1.5


@pytest.mark.slow
def test_feedback_says_how_to_ask_if_the_course_does(course, coursekit):
    """In the course's words; nothing if it says none, and nothing that runs."""
    shutil.rmtree(course / "feedback/student-000")
    code, _, err = coursekit(course, "grade", "hw1", "--student", "student-000", "--jobs", "1")
    assert code == 0, err
    page = course / "feedback/student-000/hw1/hw1.html"
    assert soup(page).find(id="ask") is None
    with (course / "nbgrader_config.py").open("a", encoding="utf-8") as config:
        config.write(
            'c.CourseKit.regrade_requests = "Within a week: [the form](https://example.org/f?who='
            '{student}&what={assignment}) <script>alert(1)</script>"\n'
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


def test_bad_files(course, coursekit):
    for name, content in (("a", b"\xff\x00\xff"), ("b", b""), ("c", b"PK\3\4")):
        (course / name).write_bytes(content)
        code, _, err = coursekit(course, "requests", str(course / name))
        assert code == 2, err
    assert coursekit(course, "requests", str(course / "none"))[0] == 2
    (course / "requests.csv").write_text("a,b\n", encoding="utf-8")
    code, _, err = coursekit(course, "requests")
    assert code == 2
    assert "its first row has to be number,when," in err

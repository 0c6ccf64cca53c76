"""`coursekit rename`: nothing that is a student's is lost, however it is recorded."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from made_up import make_class, marks_in, second_marks, students

from coursekit.course import Course
from coursekit.grading.ledger import Ledger
from coursekit.lms.requests import Requests
from coursekit.lms.roster import RosterFile
from coursekit.marking import marks
from coursekit.marking.desk import Desk
from coursekit.marking.marks import answers
from coursekit.marking.questions import question
from coursekit.marking.rubric import usages

pytestmark = pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning")

TASK = "measures/answer-1-2"
ROSTER = "id,first_name,last_name,email\n" + "".join(
    f"student-{n:03},Person,Number{n},p{n}@example.org\n" for n in range(3)
)
FORM = (
    "Timestamp,Email Address,Task,Why?\n"
    "2026/11/20 9:12:03 AM GMT+1,p0@example.org,hw1 1.2,I gave an interval of 0.75.\n"
)
TORN = '{"task": "measures/answer-1-2", "stud'


@pytest.fixture(scope="module")
def _class_once(_released_once: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("renamed") / "course"
    shutil.copytree(_released_once, root, symlinks=True)
    make_class(root, 3)
    (root / "roster.csv").write_text(ROSTER, encoding="utf-8")
    shutil.rmtree(root / "feedback")
    return root


@pytest.fixture
def root(_class_once: Path, tmp_path: Path) -> Path:
    shutil.copytree(_class_once, tmp_path / "course", symlinks=True)
    return tmp_path / "course"


class Killed(BaseException):
    """As if the process had ended here."""


def marked(root: Path) -> Desk:
    """Everybody has an item of the rubric, and a second mark."""
    course = Course(root)
    at = Desk(course, "hw1", "tara")
    at.item({"task": TASK, "number": 0, "points": 1, "comment": "Names the number."})
    asked = question(course, "hw1", TASK)
    for one in answers(course, asked):
        at.group(TASK, one.code)
        at.mark({"task": TASK, "codes": [one.code], "items": [1], "seen": None, "comment": "",
                 "adjust": 0})  # fmt: skip
    marks.save_second(course, asked, [(one, 2.0, "good") for one in answers(course, asked)])
    return at


def test_the_rubric_is_kept(root, coursekit):
    """Also for the TA whose page is open meanwhile; torn lines stay, and undo takes it back."""
    at = marked(root)
    log, seconds = root / "marking/hw1-rubric.jsonl", root / "marking/hw1.jsonl"
    for file in (log, seconds):
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace("\n", f"\n{TORN}\n", 1), encoding="utf-8")
    before = log.read_text(encoding="utf-8")
    used = usages(Course(root), "hw1")
    assert [(one.given, one.marked) for one in used] == [(3, 3)]

    code, _, err = coursekit(root, "rename", "student-000", "kim")
    assert code == 0, err
    assert log.read_text(encoding="utf-8").startswith(before)
    assert usages(Course(root), "hw1") == used
    assert TORN in seconds.read_text(encoding="utf-8").splitlines()
    told = [json.loads(line) for line in seconds.read_text("utf-8").splitlines() if line != TORN]
    assert sorted(one["student"] for one in told) == ["kim", *students(3)[1:]]
    asked = question(Course(root), "hw1", TASK)
    assert len(marks.second_marks(Course(root), asked)) == 3
    # An item that changes changes kim's mark, and what was done last can be taken back.
    item = {"task": TASK, "number": 1, "points": 1.5, "comment": "Names it.", "sure": True}
    assert at.question(TASK)["done"] == [("tara", 3)]
    at.item(item)
    assert marks_in(root)["kim"][:2] == (1.5, "Names it.")
    at.undo({"task": TASK, "sure": True})
    assert marks_in(root)["kim"][:2] == (1.0, "Names the number.")

    assert coursekit(root, "people", "--undo", "1")[0] == 0
    assert usages(Course(root), "hw1") == used
    again = Desk(Course(root), "hw1", "tara")
    again.item(item)
    assert marks_in(root)["student-000"][:2] == (1.5, "Names it.")


def test_a_request_goes_along(root, coursekit):
    (root / "form.csv").write_text(FORM, encoding="utf-8")
    assert coursekit(root, "requests", str(root / "form.csv"))[0] == 0
    assert coursekit(root, "rename", "student-000", "kim")[0] == 0
    code, out, err = coursekit(root, "requests", "--answer", "1", "--say", "Yes.", "--points", "2")
    assert (code, out) == (0, "answered: kim, hw1 measures/answer-1-2\n"), err
    assert marks_in(root)["kim"] == (2.0, "On your request: Yes.", False)
    assert coursekit(root, "people", "--undo", "1")[0] == 0
    assert "  1  student-000  answered" in coursekit(root, "requests")[1]


def everything(root: Path) -> dict[str, str]:
    """All that may hold an id."""
    files = ["roster.csv", "requests.csv", "autograded/hw1.jsonl"]
    found = {name: (root / name).read_text(encoding="utf-8") for name in files}
    found["rubric"] = str(usages(Course(root), "hw1"))
    found["second"] = str(sorted(one["student"] for one in second_marks(root)))
    found["marks"] = str(sorted(marks_in(root).items()))
    for folder in ("submitted", "autograded"):
        found[folder] = str(
            sorted(str(path.relative_to(root)) for path in root.glob(f"{folder}/*/*"))
        )
    found["decisions"] = (root / "people.csv").read_text(encoding="utf-8")
    when = [line.split(",")[1] for line in found["decisions"].splitlines()[1:]]
    for one in when:
        found["decisions"] = found["decisions"].replace(one, "then")
    return found


@pytest.mark.parametrize("step", ["files", "ledger", "second", "requests", "gradebook", "roster"])
def test_killed_on_its_way_it_goes_on(root, tmp_path, coursekit, monkeypatch, step):
    """And `people --undo` likewise: as if nothing had happened in between."""
    marked(root)
    (root / "form.csv").write_text(FORM, encoding="utf-8")
    coursekit(root, "requests", str(root / "form.csv"))
    assert coursekit(root, "excuse", "hw1", "student-000", "--because", "ill")[0] == 0
    start = everything(root)
    where = {
        "files": ("coursekit.lms.people.shutil.move",),
        "ledger": (Ledger, "rename"),
        "second": (marks, "rename"),
        "requests": (Requests, "rename"),
        "gradebook": ("coursekit.lms.people._in_gradebook",),
        "roster": (RosterFile, "write"),
    }[step]

    def killed(*_: object, **__: object) -> None:
        raise Killed

    def stopped(*arguments: str) -> None:
        with monkeypatch.context() as patched:
            patched.setattr(*where, killed)
            with pytest.raises(Killed):
                coursekit(root, *arguments)

    other = tmp_path / "other"
    shutil.copytree(root, other, symlinks=True)
    assert coursekit(other, "rename", "student-000", "kim")[0] == 0
    stopped("rename", "student-000", "kim")
    code, out, err = coursekit(root, "rename", "student-000", "kim")
    assert code == 0, err
    assert "student-000 is kim now" in out
    assert everything(root) == everything(other)
    assert "excuse,hw1,kim" in (root / "people.csv").read_text(encoding="utf-8")

    stopped("people", "--undo", "2")
    code, _, err = coursekit(root, "people", "--undo", "2")
    assert code == 0, err
    end = everything(root)
    assert end.pop("decisions").startswith(start.pop("decisions"))
    assert end == start


def test_two_people_stay_two_though_one_was_renamed(root, coursekit):
    """Whoever gets the free id meanwhile is nobody's earlier self."""
    assert coursekit(root, "rename", "student-000", "kim")[0] == 0
    shutil.copytree(root / "submitted/kim", root / "submitted/student-000")
    code, _, err = coursekit(root, "rename", "student-000", "kim")
    assert (code, "both have a submission to hw1; two people?" in err) == (2, True)
    code, _, err = coursekit(root, "people", "--undo", "1")
    assert (code, "both have a submission to hw1; two people?" in err) == (2, True)


@pytest.mark.parametrize(("written", "old"), [("#wei1", "wei1"), ('"=""0077"""', "0077")])
def test_an_id_as_a_spreadsheet_keeps_it(released_course, coursekit, written, old):
    roster = released_course / "roster.csv"
    roster.write_text(f"id,first_name,last_name\n{written},Wei,Zhang\n", encoding="utf-8")
    code, _, err = coursekit(released_course, "rename", old, "wei")
    assert code == 0, err
    assert roster.read_text(encoding="utf-8") == "id,first_name,last_name\nwei,Wei,Zhang\n"

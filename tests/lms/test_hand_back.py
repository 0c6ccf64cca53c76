"""`coursekit return`: zip archives that each system's bulk upload takes, by the rules it has."""

from __future__ import annotations

import csv
import re
import shutil
import zipfile
from pathlib import Path

import pytest
from downloads import NOTEBOOK, zipped
from hand_ins import SOLVED, STEPS
from made_up import configure
from nbgrader.api import Gradebook
from small import edited
from sqlalchemy import event
from sqlalchemy.engine import Engine
from tables import table

pytestmark = pytest.mark.filterwarnings("ignore::sqlalchemy.exc.SAWarning")

ROSTER = """\
id,first_name,last_name,email,canvas_id,org_defined_id,id_number
ada,Ada,Lovelace,ada@example.org,1234,A01,007
jose,José,Peña García,jose@example.org,1235,A02,008
kim,Kim,Lee,kim@example.org,1236,A03,009
"""
NAMES = table("hand_back")


@pytest.fixture(scope="module")
def _graded_once(_released_once: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """ada and jose handed in, one solved; both are graded, their written answers marked."""
    from coursekit.cli import main

    root = tmp_path_factory.mktemp("graded") / "course"
    shutil.copytree(_released_once, root, symlinks=True)
    (root / "roster.csv").write_text(ROSTER, encoding="utf-8")
    configure(root, STEPS)
    sheet = zipped(root / "first.zip", work(root, NAMES["canvas"]))
    assert main(["-C", str(root), "collect", "hw1", str(sheet)]) == 0
    assert main(["-C", str(root), "grade", "hw1"]) == 0
    for student in ("ada", "jose"):
        give(root, student, 1.5)
    return root


@pytest.fixture
def course(_graded_once: Path, tmp_path: Path) -> Path:
    shutil.copytree(_graded_once, tmp_path / "course", symlinks=True)
    return tmp_path / "course"


def work(root: Path, starts: list[str]) -> dict[str, bytes]:
    path = root / "work.ipynb"
    shutil.copyfile(root / "release/hw1" / NOTEBOOK, path)
    with edited(path) as cells:
        cells["task-1-1"].source = SOLVED
        cells["answer-1-2"].source = "Four are few."
    solved = path.read_bytes()
    path.unlink()
    return {f"{start}{NOTEBOOK}": solved + b"\n" * n for n, start in enumerate(starts)}


def give(root: Path, student: str, points: float) -> None:
    with Gradebook(f"sqlite:///{root}/gradebook.db", "small") as gradebook:
        grade = gradebook.find_grade("answer-1-2", "measures", "hw1", student)
        grade.manual_score, grade.needs_manual_grade = points, False
        gradebook.db.commit()


def archive(course: Path, system: str) -> dict[str, str]:
    with zipfile.ZipFile(course / f"returned/hw1/{system}.zip") as opened:
        return {name: opened.read(name).decode() for name in opened.namelist()}


def moodle_reads(names: dict[str, str], participants: dict[int, str]) -> dict[str, str]:
    """By mod/assign/feedback/file/importziplib.php: whose file, and under which name."""
    found = {}
    for path in names:
        parts = path.split("/")
        while parts:
            info = parts.pop(0).split("_", 4)
            if len(info) < 4 or not info[1].isdigit() or int(info[1]) not in participants:
                continue
            assert info[2:4] in (["assignsubmission", "file"], ["assignfeedback", "file"])
            rest = [*info[4:], *parts]
            found[participants[int(info[1])]] = "/".join(rest).lstrip("/")
            break
    return found


def canvas_reads(names: dict[str, str], attachments: dict[str, str]) -> list[str]:
    """By assignment.rb, infer_comment_context_from_filename: whose files these are."""
    found = []
    for path in names:
        numbers = [one for one in Path(path).name.split("_") if re.fullmatch(r"\d+", one)]
        user, attachment, *_ = numbers
        if attachments.get(user) == attachment:
            found.append(user)
    return found


@pytest.mark.parametrize("around", ["", "Downloads/hw 1/"])
@pytest.mark.parametrize("named", NAMES)
def test_round_trip(course, coursekit, named, around):
    system = named.partition(" ")[0]
    download = zipped(
        course / "d.zip", work(course, [f"{around}{start}" for start in NAMES[named]])
    )
    code, out, err = coursekit(course, "collect", "hw1", str(download))
    assert code == 0, out + err
    if system == "brightspace":  # its names tell times, on which penalties may depend
        assert coursekit(course, "return", "hw1", "--to", system)[0] == 2
        assert coursekit(course, "grade", "hw1")[0] == 0
    code, out, err = coursekit(course, "return", "hw1", "--to", system)
    assert code == 0, err
    assert f"2 pages in returned/hw1/{system}.zip; upload at" in out
    found = archive(course, system)
    # What comes back lies where the system had put what was handed in.
    assert sorted(found) == sorted(f"{start}hw1.html" for start in NAMES[named])
    ada, jose = (found[f"{start}hw1.html"] for start in NAMES[named])
    assert "Feedback for Ada Lovelace (ada)" in ada
    assert "Feedback for José Peña García (jose)" in jose
    if system == "moodle":
        read = moodle_reads(found, {31: "ada", 32: "jose", 33: "kim"})
        assert read == {"ada": "hw1.html", "jose": "hw1.html"}
    if system == "canvas":
        assert canvas_reads(found, {"1234": "5678", "1235": "5701"}) == ["1234", "1235"]
    before = (course / f"returned/hw1/{system}.zip").read_bytes()
    assert coursekit(course, "return", "hw1", "--to", system)[0] == 0
    assert (course / f"returned/hw1/{system}.zip").read_bytes() == before


def test_pages_say_todays_marks(course, coursekit):
    page = course / "feedback/ada/hw1/hw1.html"
    assert "wait for a TA" in page.read_text(encoding="utf-8")  # as grading left it
    code, _, err = coursekit(course, "return", "hw1", "--to", "canvas")
    assert code == 0
    assert "feedback written again, as marks had changed: ada, jose" in err
    first = archive(course, "canvas")["lovelaceada_LATE_1234_5678_hw1.html"]
    assert "4.5 of 5 points" in first
    assert "written again" not in coursekit(course, "return", "hw1", "--to", "canvas")[2]


def test_a_resubmission_has_the_newest_name(course, coursekit):
    """Canvas takes a page only for an attachment that the submission still has."""
    again = work(course, ["lovelaceada_1234_6000_"])
    download = zipped(course / "d.zip", {name: one + b"\n\n" for name, one in again.items()})
    assert coursekit(course, "collect", "hw1", str(download))[0] == 0
    assert coursekit(course, "return", "hw1", "--to", "canvas", "--partial")[0] == 0
    assert "lovelaceada_1234_6000_hw1.html" in archive(course, "canvas")


def test_what_waits_is_refused_and_who_left_is_left_out(course, coursekit):
    give(course, "ada", 1)
    with Gradebook(f"sqlite:///{course}/gradebook.db", "small") as gradebook:
        grade = gradebook.find_grade("answer-1-2", "measures", "hw1", "jose")
        grade.manual_score, grade.needs_manual_grade = None, True
        gradebook.db.commit()
    code, _, err = coursekit(course, "return", "hw1", "--to", "canvas")
    assert code == 2
    assert "hw1: waits for marks: jose" in err
    assert coursekit(course, "return", "hw1", "--to", "canvas", "--partial")[0] == 0
    assert len(archive(course, "canvas")) == 2
    assert coursekit(course, "withdraw", "jose")[0] == 0
    assert coursekit(course, "return", "hw1", "--to", "canvas")[0] == 0
    assert list(archive(course, "canvas")) == ["lovelaceada_LATE_1234_5678_hw1.html"]


def test_another_system_needs_its_own_names(course, coursekit):
    code, _, err = coursekit(course, "return", "hw1", "--to", "moodle")
    assert code == 2
    assert "Moodle is not known to have a submission of theirs: ada, jose" in err
    assert "; collect its download, or hand these pages back yourself" in err


def test_a_team_gets_it_in_the_groups_folder_or_each_in_their_own(course, coursekit):
    """Both handed in by themselves; the later one counts, the page is for both."""
    assert coursekit(course, "team", "hw1", "ada", "jose", "--name", "Team 7")[0] == 0
    code, _, err = coursekit(course, "return", "hw1", "--to", "canvas")
    assert code == 0, err
    found = archive(course, "canvas")
    assert canvas_reads(found, {"1234": "5678", "1235": "5701"}) == ["1234", "1235"]
    assert len(set(found.values())) == 1
    group = work(course, ["Team 7_12_assignsubmission_file/"])
    assert coursekit(course, "collect", "hw1", str(zipped(course / "d.zip", group)))[0] == 0
    code, _, err = coursekit(course, "return", "hw1", "--to", "moodle", "--partial")
    assert code == 0
    assert list(archive(course, "moodle")) == ["Team 7_12_assignsubmission_file/hw1.html"]
    assert moodle_reads(archive(course, "moodle"), {12: "Team 7"}) == {"Team 7": "hw1.html"}
    assert "an earlier one, 0203d8f, may give it to another student" in err


@pytest.mark.parametrize("gone", ["ada", "jose"])
def test_who_left_a_team_gets_nothing_and_takes_nothing_along(course, coursekit, gone):
    """One of the two handed in what counts for both; it counts for who is left."""
    stays, name = {
        "ada": ("jose", "peñagarcíajosé_1235_5701_hw1.html"),
        "jose": ("ada", "lovelaceada_LATE_1234_5678_hw1.html"),
    }[gone]
    assert coursekit(course, "team", "hw1", "ada", "jose", "--name", "Team 7")[0] == 0
    assert coursekit(course, "withdraw", gone)[0] == 0
    assert coursekit(course, "return", "hw1", "--to", "canvas")[0] == 0
    ((path, text),) = archive(course, "canvas").items()
    assert path == name
    assert "Feedback for Ada Lovelace (ada), José Peña García (jose)" in text
    assert f"{gone}: withdrawn from the course; for them these points do not count." in text
    assert "You have withdrawn" not in text
    out = course / "grades.csv"
    assert coursekit(course, "export", "--to", "csv", "hw1", "--file", str(out))[0] in (0, 1)
    with out.open(encoding="utf-8-sig", newline="") as file:
        marks = {row["id"]: row["hw1"] for row in csv.DictReader(file)}
    assert marks == {stays: "4.5", "kim": ""}
    group = work(course, ["Team 7_12_assignsubmission_file/"])
    assert coursekit(course, "collect", "hw1", str(zipped(course / "d.zip", group)))[0] == 0
    assert coursekit(course, "return", "hw1", "--to", "moodle", "--partial")[0] == 0
    assert list(archive(course, "moodle")) == ["Team 7_12_assignsubmission_file/hw1.html"]


@pytest.mark.parametrize(("gone", "left"), [("ada", "1235"), ("jose", "1234")])
def test_all_that_came_from_a_team_is_recorded_under_one_of_them(course, coursekit, gone, left):
    """Who left gets nothing, and who stays gets it, whichever of them that is."""
    assert coursekit(course, "team", "hw1", "ada", "jose")[0] == 0
    both = work(course, ["lovelaceada_LATE_1234_5678_", "peñagarcíajosé_1235_6000_"])
    shutil.rmtree(course / "collected")
    shutil.rmtree(course / "submitted/ada")
    coursekit(course, "collect", "hw1", str(zipped(course / "d.zip", both)))
    assert coursekit(course, "withdraw", gone)[0] == 0
    coursekit(course, "return", "hw1", "--to", "canvas", "--partial")
    assert canvas_reads(archive(course, "canvas"), {"1234": "5678", "1235": "6000"}) == [left]


def test_nothing_to_hand_back(released_course, coursekit):
    code, _, err = coursekit(released_course, "return", "hw1", "--to", "canvas", "--partial")
    assert code == 2
    assert "nobody has feedback; run `coursekit grade hw1`" in err
    assert coursekit(released_course, "return", "hw9", "--to", "canvas", "--partial")[0] == 2


def test_after_one_mark_changed_one_page_is_handed_back(course, coursekit):
    """Canvas keeps earlier pages, and Moodle writes to everybody again."""
    assert coursekit(course, "return", "hw1", "--to", "canvas")[0] == 0
    give(course, "jose", 0)
    code, out, err = coursekit(course, "return", "hw1", "--to", "canvas", "--student", "jose")
    assert (code, out[:7]) == (0, "1 page ")
    assert "marks had changed: jose" in err
    ((name, text),) = archive(course, "canvas").items()
    assert name == "peñagarcíajosé_1235_5701_hw1.html"
    assert "3 of 5 points" in text
    waiting = course / "submitted" / "kim" / "hw1" / NOTEBOOK
    waiting.parent.mkdir(parents=True)
    waiting.write_bytes((course / "release/hw1" / NOTEBOOK).read_bytes())
    assert coursekit(course, "return", "hw1", "--to", "canvas")[0] == 2
    assert coursekit(course, "return", "hw1", "--to", "canvas", "--student", "jose")[0] == 0
    for student, told in (("kim", "hw1: is not graded: kim"), ("lin", "lin: neither in")):
        code, _, err = coursekit(course, "return", "hw1", "--to", "canvas", "--student", student)
        assert (code, told in err) == (2, True)
    assert coursekit(course, "team", "hw1", "ada", "jose", "--name", "Team 7")[0] == 0
    for student in ("ada", "jose"):  # of a team, one is enough
        coursekit(course, "return", "hw1", "--to", "canvas", "--student", student)
        assert len(archive(course, "canvas")) == 2


def test_as_many_queries_for_two_as_for_one_and_no_new_archive_of_the_same_pages(course, coursekit):
    asked: list[str] = []

    def note(connection, cursor, statement, *_) -> None:
        asked.append(statement)

    collect = ("collect", "hw1", str(zipped(course / "w.zip", work(course, NAMES["canvas"]))))
    assert coursekit(course, *collect)[0] == 0
    assert coursekit(course, "return", "hw1", "--to", "canvas")[0] == 0
    file = course / "returned/hw1/canvas.zip"
    written = file.stat().st_mtime_ns
    event.listen(Engine, "before_cursor_execute", note)
    try:
        numbers = []
        for holders in (), ("--student", "ada"):
            asked.clear()
            assert coursekit(course, "return", "hw1", "--to", "canvas", *holders)[0] == 0
            numbers.append(len(asked))
            assert (file.stat().st_mtime_ns == written) == (not holders)
    finally:
        event.remove(Engine, "before_cursor_execute", note)
    assert numbers[0] == numbers[1] > 0

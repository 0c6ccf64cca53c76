"""The demo: a week with a made-up class, from a download to grades, on any course."""

from __future__ import annotations

import csv
import re
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path

import pytest
from bank_answers import RIGHT, WRONG, add
from hand_ins import STEPS, points
from house import ROOT
from made_up import make_class
from small import configure, make_small_course
from systems import register

from coursekit.bank.answers import bank
from coursekit.course import Course, read_notebook
from coursekit.grading.ledger import Ledger
from coursekit.lms.collect import CollectReport, collect
from coursekit.lms.roster import read_roster
from demo.__main__ import main
from demo.download import download, roster
from demo.play import make_course, milder
from demo.students import HAND_IN_NOTHING, PEOPLE, Material


def with_bank(root: Path) -> Path:
    configure(root, STEPS)
    add(root, "loop", RIGHT)
    add(root, "errors", WRONG)
    return root


@pytest.fixture(scope="module")
def collected_once(
    tmp_path_factory: pytest.TempPathFactory,
) -> dict[bool, tuple[Course, CollectReport]]:
    """By whether the course has a bank; tests only read it."""
    roots = {has: make_small_course(tmp_path_factory.mktemp("demo") / "c") for has in (True, False)}
    with_bank(roots[True])
    return {has: collected(root) for has, root in roots.items()}


def collected(root: Path) -> tuple[Course, CollectReport]:
    """The made-up class's download, made and collected."""
    course = Course(root)
    made = make_course(course, root / "demo", late="hw1")
    roster(made.root / "roster.csv")
    archive = made.root / "submissions.zip"
    download(made, "hw1", Material(made, "hw1", bank(course, "hw1")), archive)
    return made, collect(made, "hw1", archive)


def sources(course: Course, student: str) -> dict[str, str]:
    path = course.submitted / student / "hw1" / "measures.ipynb"
    return {cell.id: cell.source for cell in read_notebook(path).cells}


@pytest.mark.slow
@pytest.mark.parametrize("has_bank", [True, False])
def test_the_made_up_download_is_collected_whole(collected_once, has_bank):
    made, result = collected_once[has_bank]
    assert result.system == "Canvas"
    assert set(result.statuses.values()) == {"new"}
    assert len(result.statuses) == 30
    assert result.missing == ["mia-absent", "quinn-teammate", "rosa-excused"]
    assert list(result.late) == ["kai-late", "noor-extended"]
    assert not result.needs_a_person
    for student in result.statuses:
        files = {path.name for path in (made.submitted / student / "hw1").iterdir()}
        assert files == {"measures.ipynb"}, student
    assert "hits" in sources(made, "ada-perfect")["task-1-1"]
    assert sources(made, "ada-perfect") == sources(made, "hana-renamed")
    assert "NotImplementedError" in sources(made, "bo-blank")["task-1-1"]
    assert "NotImplementedError" not in sources(made, "juno-resubmitted")["task-1-1"]
    assert "NotImplementedError" not in sources(made, "lea-zipped")["task-1-1"]
    with pytest.raises(SyntaxError):
        compile(sources(made, "gus-syntax")["task-1-1"], "task", "exec")
    if has_bank:
        assert (
            sources(made, "dan-other-ways")["task-1-1"] != sources(made, "ada-perfect")["task-1-1"]
        )
        assert sources(made, "eli-misled")["task-1-1"] in WRONG
    handed_in = "".join(
        path.read_text(encoding="utf-8") for path in made.submitted.glob("*/hw1/*.ipynb")
    )
    for secret in ("BEGIN SOLUTION", "MARK SCHEME", "HIDDEN TESTS", "names the number of"):
        assert secret not in handed_in


def test_the_pages_know_the_class_as_it_is():
    page = (ROOT / "docs/tas.md").read_text(encoding="utf-8").partition("## Collect")[0]
    assert "In it, thirty students hand in and three do not." in page
    kinds = [one.kind for one in PEOPLE]
    assert sum(kind in HAND_IN_NOTHING for kind in kinds) == 3
    assert len(kinds) == 33
    named = re.findall(r"`(\w+-\w+)`", "".join(re.findall(r"^\| (`.*?) \|", page, re.MULTILINE)))
    assert len(named) == 10
    assert set(named) <= {one.id for one in PEOPLE}


def test_a_demo_never_overwrites_another_folder(small_course, monkeypatch, capsys):
    kept = small_course / "demo" / "thesis.txt"
    kept.parent.mkdir()
    kept.write_text("mine", encoding="utf-8")
    monkeypatch.chdir(small_course)
    assert main(["hw1"]) == 2
    assert "not a demo course" in capsys.readouterr().err
    assert kept.read_text(encoding="utf-8") == "mine"


def test_the_check_that_cost_most_asks_nothing_any_more(released_course):
    course = make_class(released_course, 12)
    assert milder(course, "hw1") == "measures/test-1-1-hidden"  # more lost points there
    cells = {cell.id: cell for cell in read_notebook(course.notebooks("hw1")[0]).cells}
    assert cells["test-1-1-hidden"].source == "pass"


@pytest.mark.nightly
def test_a_week_is_played_from_download_to_grades(released_course, monkeypatch, capsys):
    small_course = with_bank(released_course)
    register(monkeypatch)
    monkeypatch.chdir(small_course)
    assert main(["hw1"]) == 0
    out, _ = capsys.readouterr()
    steps = [line.split()[0] for line in out.partition("\n\n")[0].splitlines()]
    assert steps == [
        "made", "decided", "collected", "graded", "marked", "regrade", "exported", "returned",
        "report",
    ]  # fmt: skip
    assert "\n  .venv/bin/coursekit -C demo door\n" in out
    demo = small_course / "demo"
    scores = points(demo)
    assert len(scores) == 29
    # Both checks cost nine students points. The first, of 1 point, asks nothing any more: who had
    # lost that has it now, also whose code does not run.
    shown = (demo / "regrade.txt").read_text(encoding="utf-8")
    for student, least in (("ada-perfect", 3), ("hana-renamed", 3), ("dan-other-ways", 3),
                           ("bo-blank", 1), ("gus-syntax", 1), ("eli-misled", 1)):  # fmt: skip
        assert scores[student] == least, student
        assert (f"{student}: +1 points" in shown) == (least == 1)
    assert "29 graded, 1 invalid" in out
    assert not (demo / "grades-stud.csv").exists(), "nobody has stud_id in the roster"
    for system in ("canvas", "moodle", "brightspace", "csv", "campus"):
        text = (demo / f"grades-{system}.csv").read_text(encoding="utf-8-sig")
        assert len(text.splitlines()) > len(PEOPLE)
    with (demo / "grades-csv.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = {row["id"]: row for row in csv.DictReader(file)}
    assert rows["mia-absent"]["hw1"] == rows["ivo-unreadable"]["hw1"] == ""
    assert "30 submissions, 1 missing, 1 late" in out
    seen_in_a_week_with_decisions(demo, rows)
    late = rows["kai-late"]
    # Two days begun, after the answer was marked: a fifth of the points.
    assert float(late["hw1 late penalty"]) > 0
    assert float(late["hw1 late penalty"]) == pytest.approx(float(late["hw1"]) / 4)
    page = (demo / "feedback/kai-late/hw1/hw1.html").read_text(encoding="utf-8")
    assert "Late work loses 10 % of its points for each day or part of a day, at most 50 %" in page
    assert "Total 4 of 5" in said(page)  # 3 checks and 2 for the answer, less a fifth
    assert "Nothing: every task has all its points" in said(page)
    assert '<details class="course">' in page  # what everybody was given is folded
    pages = {path.parts[-3]: path for path in (demo / "feedback").glob("*/hw1/hw1.html")}
    assert len(pages) == 30
    assert pages["quinn-teammate"].read_bytes() == pages["pia-team"].read_bytes()
    assert not (small_course / "submitted").exists()
    with closing(sqlite3.connect(small_course / "gradebook.db")) as gradebook:
        assert gradebook.execute("SELECT count(*) FROM student").fetchone() == (0,)


def seen_in_a_week_with_decisions(demo: Path, rows: dict[str, dict[str, str]]) -> None:
    """A team, an excused student, an extension, a rewritten cell, and two of one name."""
    report = (demo / "collected/hw1/report.txt").read_text(encoding="utf-8")
    assert "missing:\n  mia-absent\nlate:\n  kai-late: 2026-11-05 10:00 UTC, by" in report
    assert "Team 7: pia-team, quinn-teammate" in report
    assert "rosa-excused" not in report
    assert "noor-extended" not in report
    status = {one.student: one for one in Ledger(Course(demo), "hw1").results()}
    assert "quinn-teammate" not in status
    assert "rosa-excused" not in status
    rewritten = status["sven-rewritten"]
    assert rewritten.status == "graded"
    for cell in ("task-1-1", "answer-1-2"):
        assert any(f"cell {cell} had been deleted" in note for note in rewritten.notes)
    canvas = {}
    with (demo / "grades-canvas.csv").open(encoding="utf-8-sig", newline="") as file:
        for row in csv.DictReader(file):
            canvas[row["ID"]] = row
    numbers = {one.id: one.canvas_id for one in read_roster(Course(demo)).students.values()}
    grade = {student: canvas[number]["hw1"] for student, number in numbers.items()}
    assert grade["rosa-excused"] == "EX"
    assert rows["rosa-excused"]["hw1"] == "excused"
    assert grade["pia-team"] == grade["quinn-teammate"] != ""
    assert float(grade["sven-rewritten"]) == float(grade["ada-perfect"]) == 5
    assert rows["noor-extended"]["hw1 late penalty"] == ""
    assert grade["wei-1"] != grade["wei-2"]
    assert canvas[numbers["wei-1"]]["Student"] == canvas[numbers["wei-2"]]["Student"]
    handed_back(demo, numbers)


def handed_back(demo: Path, numbers: dict[str, str]) -> None:
    """By the numbers in the names that Canvas reads: each page is that of its student."""
    with zipfile.ZipFile(demo / "submissions.zip") as archive:
        sent = [name.split("_") for name in archive.namelist()]
    with zipfile.ZipFile(demo / "returned/hw1/canvas.zip") as archive:
        pages = {name: archive.read(name).decode() for name in archive.namelist()}
    by_number = {next(part for part in name.split("_") if part.isdigit()): name for name in pages}
    back = {student: by_number[n] for student, n in numbers.items() if n in by_number}
    absent = {"ivo-unreadable", "mia-absent", "quinn-teammate", "rosa-excused"}
    assert set(numbers) - set(back) == absent
    assert len(pages) == len(back) == 29
    for student, name in back.items():
        parts = name.split("_")[:-1]  # the page is under the name of a file that was sent
        assert any(one[: len(parts)] == parts for one in sent), name
        (whose,) = re.findall("Feedback for (.*)", said(pages[name]))
        assert student == whose or f"({student})" in whose
    assert "(pia-team), " in said(pages[back["pia-team"]])
    assert "(quinn-teammate)" in said(pages[back["pia-team"]])


def said(page: str) -> str:
    """The words of a page."""
    return " ".join(re.sub(r"<style.*?</style>|<[^>]+>", " ", page, flags=re.DOTALL).split())

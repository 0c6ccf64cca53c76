"""PostgreSQL as gradebook: as with a file, and with several people at once."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from datetime import datetime
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from hand_ins import ROUNDED, SOLVED, hand_in, weaken
from labs import served
from made_up import configure, make_class
from small import edited, tree

from coursekit.course import Course
from coursekit.demo.play import make_course
from coursekit.gradebook.copy import back_up
from coursekit.gradebook.register import generate
from coursekit.grading.result import GRADED, Check, Result
from coursekit.grading.write import write
from coursekit.marking.marks import answers, save
from coursekit.marking.questions import questions

TASK = "measures/answer-1-2"
WRONG = "def accuracy(y_true, y_pred):\n    return 0.75\n"
CLASS = {"ada": SOLVED, "bo": ROUNDED, "cleo": WRONG, "dan": None, "eve": SOLVED}
LATE = """
c.AssignLatePenalties.plugin_class = "coursekit.gradebook.late.LatePolicy"
c.LatePolicy.per_day = 0.1
c.LatePolicy.due = {"hw1": "2026-11-03 23:59"}
"""
# What a student's code would have to reach.
REACH = """\
import socket
def accuracy(y_true, y_pred):
    socket.socket(socket.AF_UNIX).connect("{folder}/.s.PGSQL.5432")
    return sum(a == b for a, b in zip(y_true, y_pred)) / len(y_true)
"""

Rows = dict[tuple[str, ...], tuple[Any, ...]]


def at(root: Path, url: str) -> Course:
    """A course, its gradebook from now on at an address."""
    configure(root, f"\nc.CourseDirectory.db_url = {url!r}\n")
    return Course(root)


def rows(url: str) -> Rows:
    """All marks and comments: by student, assignment, notebook and cell."""
    from nbgrader import api

    found: Rows = {}
    with api.Gradebook(url, "small") as book:
        for submission in book.db.query(api.SubmittedAssignment).all():
            for notebook in submission.notebooks:
                place = (submission.student_id, submission.assignment.name, notebook.name)
                assert place not in found, f"{place} is there twice"
                found[place] = (submission.timestamp, notebook.late_submission_penalty)
                for grade in notebook.grades:
                    found[(*place, grade.name, "marks")] = (
                        grade.auto_score, grade.manual_score, grade.needs_manual_grade,
                        grade.max_score,
                    )  # fmt: skip
                for comment in notebook.comments:
                    text = (comment.auto_comment, comment.manual_comment)
                    found[(*place, comment.name, "comment")] = text
    return found


def hand_in_class(root: Path) -> None:
    for student, code in CLASS.items():
        with edited(hand_in(root, student, code)) as cells:
            if student != "dan":
                cells["answer-1-2"].source = f"Four are few. My idea: {student}."
        when = "2026-11-05 10:00:00" if student == "eve" else "2026-11-03 10:00:00"
        (root / f"submitted/{student}/hw1/timestamp.txt").write_text(when, encoding="utf-8")


def mark(root: Path) -> None:
    """Give each answer other points and another comment."""
    course = Course(root)
    (question,) = questions(course, "hw1")
    given = [answer for answer in answers(course, question) if answer.text.strip()]
    marks = [(answer, n / 2 % 2.5, f"Nº {n}, “so”") for n, answer in enumerate(given)]
    save(course, question, marks)


def week(root: Path, coursekit: Callable) -> list[Any]:
    """Grade, mark, mend a check, hand back: all that can be seen of it, after each step."""

    def run(*arguments: str) -> str:
        code, out, err = coursekit(root, *arguments)
        assert code == 0, err
        return out

    url = Course(root).gradebook_url
    hand_in_class(root)
    (root / ".coursekit").mkdir(exist_ok=True)
    (root / ".coursekit/codes.key").write_text(64 * "0")  # codes, and the order, are the same
    run("grade", "hw1")
    seen: list[Any] = [rows(url)]
    mark(root)
    seen += [rows(url)]
    weaken(root)
    seen += [run("regrade", "hw1"), rows(url)]
    seen += [run("regrade", "hw1", "--apply"), rows(url)]
    mark(root)
    run("report", "hw1")
    run("export", "--to", "csv")
    seen += [rows(url), (root / "grades-csv.csv").read_text(encoding="utf-8")]
    seen += [{n: t for n, t in tree(root / "feedback").items() if n.endswith(".html")}]
    seen += [{n: t for n, t in tree(root / "reports").items() if n.endswith("grades.csv")}]
    return seen


@pytest.mark.nightly
def test_a_week_is_as_in_a_file(classroom, tmp_path, coursekit, postgres):
    configure(classroom, LATE)
    other = tmp_path / "other"
    shutil.copytree(classroom, other, symlinks=True)
    in_file = week(classroom, coursekit)
    course = at(other, postgres.database("week"))
    (other / "gradebook.db").unlink()  # the release's
    on_server = week(other, coursekit)
    for step, (one, two) in enumerate(zip(in_file, on_server, strict=True)):
        assert one == two, f"step {step}"
    marks = rows(course.gradebook_url)
    assert marks["eve", "hw1", "measures"][1] > 0  # the due date was known where it was graded
    assert not (other / "gradebook.db").exists()
    kept = back_up(course)
    assert rows(f"sqlite:///{kept}") == marks
    # nbgrader's own commands write there, too.
    again = [sys.executable, "-m", "nbgrader", "autograde", "hw1", "--force", "--student", "ada"]
    done = subprocess.run(again, cwd=other, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    scored = {key: row[:2] for key, row in rows(course.gradebook_url).items()}
    assert scored == {key: row[:2] for key, row in marks.items()}


class Formgrader:
    """A TA at formgrader: what its pages ask the server, and send to it."""

    def __init__(self, address: str) -> None:
        server, _, token = address.partition("/lab?token=")
        self._api = f"{server}/formgrader/api"
        self._token = token
        self.given: dict[str, tuple[float, str]] = {}
        self.rounds = 0

    def ask(self, path: str, send: dict[str, Any] | None = None) -> Any:
        request = urllib.request.Request(
            f"{self._api}/{path}",
            data=None if send is None else json.dumps(send).encode(),
            headers={"Authorization": f"token {self._token}"},
            method="GET" if send is None else "PUT",
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)

    def mark(self, assignment: str, notebook: str, cell: str) -> None:
        """Mark a question of all students, each time otherwise."""
        self.rounds += 1
        self.ask(f"submissions/{assignment}")
        for submission in self.ask(f"submitted_notebooks/{assignment}/{notebook}"):
            student, where = submission["student"], f"?submission_id={submission['id']}"
            (grade,) = (one for one in self.ask(f"grades{where}") if one["name"] == cell)
            (note,) = (one for one in self.ask(f"comments{where}") if one["name"] == cell)
            points, text = self.rounds % 5 / 2, f"{student}, round {self.rounds}"
            self.ask(f"grade/{grade['id']}", grade | {"manual_score": points})
            self.ask(f"comment/{note['id']}", note | {"manual_comment": text})
            self.given[student] = (points, text)


def with_second_assignment(root: Path) -> None:
    """hw2 is what hw1 is; everybody handed in both."""
    shutil.copytree(root / "source/hw1", root / "source/hw2", symlinks=True)
    for folder in (root / "submitted").iterdir():
        shutil.copytree(folder / "hw1", folder / "hw2")


def automatic(found: Rows) -> Rows:
    return {key: row[:1] for key, row in found.items()}


@pytest.mark.nightly
def test_two_batches_and_formgrader_at_once_lose_nothing(classroom, tmp_path, coursekit, postgres):
    hand_in_class(classroom)
    with_second_assignment(classroom)
    # Two folders, as two TAs may have; of one folder, see tests/grading/test_queue.py.
    other, file = tmp_path / "other", tmp_path / "file"
    for copied in (other, file):
        shutil.copytree(classroom, copied, symlinks=True)
    for assignment in ("hw1", "hw2"):
        assert coursekit(file, "grade", assignment, "--no-feedback")[0] == 0
    url = postgres.database("crowd")
    at(other, url)
    at(classroom, url)
    assert coursekit(classroom, "grade", "hw1")[0] == 0
    command = [sys.executable, "-m", "coursekit", "grade"]
    with served(classroom) as address:
        formgrader = Formgrader(address)
        formgrader.mark("hw1", "measures", "answer-1-2")
        batches = [
            subprocess.Popen([*command, *what], cwd=root, stderr=subprocess.DEVNULL)
            for root, what in ((classroom, ["hw1", "--force"]), (other, ["hw2"]))
        ]
        try:
            end = time.monotonic() + 300
            while any(batch.poll() is None for batch in batches) and time.monotonic() < end:
                formgrader.mark("hw1", "measures", "answer-1-2")
            assert [batch.poll() for batch in batches] == [0, 0]
        finally:
            for batch in batches:
                batch.kill()
                batch.wait()
        assert formgrader.ask("students")
        assert formgrader.rounds > 2
    found, expected = rows(url), rows(Course(file).gradebook_url)
    assert automatic(found) == automatic(expected)
    for student in CLASS:
        place = (student, "hw1", "measures", "answer-1-2")
        mark, note = found[(*place, "marks")], found[(*place, "comment")]
        assert (mark[1], note[1]) == formgrader.given[student]
        assert found[student, "hw2", "measures", "answer-1-2", "marks"][1] is None
    assert deadlocks(url) == 0


def deadlocks(url: str) -> int:
    from sqlalchemy import create_engine, text
    from sqlalchemy.pool import NullPool

    query = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"
    with create_engine(url, poolclass=NullPool).connect() as connection:
        return connection.execute(text(query)).scalar_one()


def result_of(student: str, score: float = 1.0) -> Result:
    checks = [
        Check("measures", "test-1-1", score, 1.0),
        Check("measures", "test-1-1-hidden", 2 * score, 2.0),
        Check("measures", "answer-1-2", None, 2.0),
    ]
    when = datetime(2026, 11, 3).isoformat()
    return Result(student, GRADED, timestamp=when, checks=checks)


STUDENTS = [f"student-{number:02}" for number in range(20)]
_all_ready: Any = None


def _meet(barrier: Any) -> None:
    global _all_ready
    _all_ready = barrier


def _write_all(root: Path) -> int:
    course = Course(root)
    try:
        for student in STUDENTS:
            _all_ready.wait(60)
            write(course, "hw1", result_of(student))
    except BaseException:
        _all_ready.abort()  # the others need not wait
        raise
    return os.getpid()


@pytest.mark.nightly
def test_who_adds_the_same_student_at_the_same_moment_waits(classroom, tmp_path, postgres):
    course = at(classroom, postgres.database("race"))
    generate(course, "hw1", tmp_path / "release", course.gradebook_url)
    several = get_context("spawn")
    with ProcessPoolExecutor(3, several, initializer=_meet, initargs=(several.Barrier(3),)) as pool:
        assert len(set(pool.map(_write_all, [classroom] * 3))) == 3
    found = rows(course.gradebook_url)
    assert {key[0] for key in found} == set(STUDENTS)
    for student in STUDENTS:
        marks = found[student, "hw1", "measures", "test-1-1-hidden", "marks"]
        assert marks == (2.0, None, False, 2.0)


@pytest.mark.nightly
def test_a_mark_that_is_just_being_given_is_not_overlooked(classroom, tmp_path, postgres):
    from nbgrader.api import Gradebook

    course = at(classroom, postgres.database("just-now"))
    generate(course, "hw1", tmp_path / "release", course.gradebook_url)
    write(course, "hw1", result_of("ada"))
    place = ("answer-1-2", "measures", "hw1", "ada")
    with ThreadPoolExecutor(1) as batch, Gradebook(course.gradebook_url, "small") as marker:
        grade = marker.find_grade(*place)
        grade.manual_score, grade.needs_manual_grade = 1.5, False
        marker.db.flush()
        writing = batch.submit(write, course, "hw1", result_of("ada", 0.5))
        _wait_for_lock(course.gradebook_url)
        assert not writing.done()
        marker.db.commit()
        writing.result(60)
    marks = rows(course.gradebook_url)
    # As whenever what was marked is graded again: the mark stays, somebody looks once more.
    assert marks["ada", "hw1", "measures", "answer-1-2", "marks"] == (None, 1.5, True, 2.0)
    assert marks["ada", "hw1", "measures", "test-1-1", "marks"][0] == 0.5


def _wait_for_lock(url: str) -> None:
    from sqlalchemy import create_engine, text
    from sqlalchemy.pool import NullPool

    query = text("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
    engine = create_engine(url, poolclass=NullPool)
    end = time.monotonic() + 30
    while time.monotonic() < end:
        with engine.connect() as connection:
            if connection.execute(query).scalar_one():
                return
        time.sleep(0.05)
    pytest.fail("the batch did not wait")


@pytest.mark.slow
def test_students_code_cannot_reach_the_server(classroom, coursekit, postgres):
    at(classroom, postgres.database("hostile"))
    hand_in(classroom, "mallory", REACH.format(folder=postgres.folder))
    code, _, err = coursekit(classroom, "grade", "hw1")
    assert code == 0, err
    page = (classroom / "feedback/mallory/hw1/measures.html").read_text(encoding="utf-8")
    assert "FileNotFoundError" in page
    marks = rows(Course(classroom).gradebook_url)
    assert marks["mallory", "hw1", "measures", "test-1-1", "marks"][0] == 0


@pytest.mark.slow
def test_a_gradebook_moves_to_the_server_and_back(released_course, coursekit, postgres):
    course = make_class(released_course, 12)
    before = rows(course.gradebook_url)
    assert before
    course = at(released_course, postgres.database("moved"))
    code, out, err = coursekit(course.root, "restore", str(course.root / "gradebook.db"))
    assert (code, err) == (0, "")
    assert out.strip().endswith("gradebook.db: restored")
    assert rows(course.gradebook_url) == before
    kept = back_up(course)
    assert kept is not None
    code, _, err = coursekit(course.root, "restore", str(kept))
    assert code == 2
    assert "gradebook is not empty" in err
    assert rows(course.gradebook_url) == before
    course = at(released_course, "sqlite:///again.db")
    assert coursekit(course.root, "restore", str(kept))[0] == 0
    assert rows(course.gradebook_url) == before
    with sqlite3.connect(course.root / "again.db") as book:  # nbgrader asks for the tables' form
        (version,) = book.execute("SELECT version_num FROM alembic_version").fetchone()
    book.close()
    assert version


def test_only_a_gradebook_is_restored(released_course, coursekit, tmp_path):
    (released_course / "gradebook.db").unlink(missing_ok=True)
    for name, text in (("missing.db", None), ("text.db", "no database\n" * 100), ("new.db", "")):
        if text is not None:
            (tmp_path / name).write_text(text, encoding="utf-8")
        code, _, err = coursekit(released_course, "restore", str(tmp_path / name))
        assert code == 2
        assert err.count("\n") == 1
        assert name in err


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("postgresql+psycopg://ta:s3cret@127.0.0.1:1/book", "cannot be used: connection failed"),
        ("postgresql+psycopg://ta@127.0.0.1:1/book?password=s3cret", "cannot be used"),
        ("postgresql+psycopg2://ta:s3cret@127.0.0.1:1/book", 'pip install "coursekit[postgres]"'),
        ("postgressql://ta:s3cret@127.0.0.1:1/book", "is not the address of a database"),
        ("s3cret", "is not the address of a database"),
    ],
)
@pytest.mark.parametrize("command", ["grade hw1", "report hw1", "release hw1"])
def test_a_server_that_cannot_be_used_is_named_in_one_line(
    classroom, coursekit, url, says, command
):
    hand_in(classroom, "ada", SOLVED)
    configure(classroom, f"\nc.CourseDirectory.db_url = {url!r}\n")
    code, out, err = coursekit(classroom, *command.split())
    assert code == 2, out
    assert err.count("\n") == 1
    assert says in err
    assert "c.CourseDirectory.db_url" in err
    assert "s3cret" not in out + err


def test_a_broken_configuration_shows_no_password(classroom, coursekit):
    configure(classroom, "\nc.CourseDirectory.db_url = 'postgresql://ta:s3cret@host/book\n")
    code, _, err = coursekit(classroom, "grade", "hw1")
    assert code == 2
    assert "nbgrader_config.py" in err
    assert "s3cret" not in err


def test_the_demo_keeps_out_of_the_courses_gradebook(released_course, tmp_path):
    for url in ("postgresql+psycopg://ta@host/book", f"sqlite:///{tmp_path}/shared.db"):
        course = at(released_course, url)
        demo = make_course(course, released_course / "demo")
        assert demo.gradebook_file == released_course / "demo/gradebook.db"

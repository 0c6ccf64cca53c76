"""A made-up class in a real gradebook, without the minute that grading it would take."""

from __future__ import annotations

import shutil
from datetime import datetime
from pathlib import Path

import numpy as np
from small import configure, edited
from tables import table

from coursekit.course import Course
from coursekit.grading.ledger import Ledger
from coursekit.grading.result import CRASHED, ERROR, GRADED, INVALID, Check, Result

DATA = table("made_up")

MESSAGES = {
    "test-1-1": "accuracy for 3 right of 4 should be 0.75, got 0.25.",
    "test-1-1-hidden": "accuracy with every label swapped should be 0, got 1.",
}
MOST = {"test-1-1": 1.0, "test-1-1-hidden": 2.0, "answer-1-2": 2.0}
SWAPPED = "This is the share of wrong predictions."


def students(number: int) -> list[str]:
    return [f"student-{n:03}" for n in range(number)]


def code_of(n: int) -> str:
    """Code that differs from student to student in more than its names."""
    draw = np.random.default_rng(n)
    steps = DATA["steps"]
    chosen = draw.permutation(steps)[: draw.integers(6, 9)]
    numbers = [f"    x{i} = {draw.integers(1e6)} + {draw.integers(1e6)}" for i in range(4)]
    body = "\n".join([*chosen, *numbers])
    return f"def accuracy(y_true, y_pred):\n{body}\n    return share(1, 2)\n"


def scores_of(number: int) -> list[tuple[float, float]]:
    """Points in the two checks: the abler, the more."""
    draw = np.random.default_rng(5)
    able = draw.normal(size=number)
    easy = able + draw.normal(size=number) > -1
    hard = able + draw.normal(size=number) > 0
    return [(float(a), 2.0 * float(b)) for a, b in zip(easy, hard, strict=True)]


def make_class(
    root: Path,
    number: int = 30,
    *,
    statuses: dict[int, str] | None = None,
    blank: tuple = (),
    written: tuple[str, ...] = ("answer-1-2",),
    first: int = 0,
) -> Course:
    """`number` students hand in hw1, and are graded; nobody's written answer is marked.

    Parameters
    ----------
    statuses : dict of int to str
        Of the students who are not simply graded.
    blank : tuple of int
        Students who left the written answers as released.
    written : tuple of str
        The written questions, of two points each.
    first : int
        Before whom students are there already.
    """
    from nbgrader.api import Gradebook

    course = Course(root)
    ledger = Ledger(course, "hw1")
    results = []
    for n, (name, points) in enumerate(zip(students(number), scores_of(number), strict=True)):
        if n < first:
            continue
        status = (statuses or {}).get(n, GRADED)
        folder = root / "submitted" / name / "hw1"
        shutil.copytree(root / "release" / "hw1", folder)
        result = Result(
            name, status, seconds=2 + n / 10, timestamp=datetime(2026, 1, 2).isoformat()
        )
        if status not in (INVALID, ERROR):
            result.checks = checks(points, n in blank, written)
            graded = root / "autograded" / name / "hw1"
            graded.mkdir(parents=True)
            shutil.copy(folder / "measures.ipynb", graded)
            with edited(graded / "measures.ipynb") as cells:
                cells["task-1-1"].source = code_of(n)
                for cell in () if n in blank else written:
                    cells[cell].source = f"Four are few, says {name}. Idea {n}."
            page = root / "feedback" / name / "hw1" / "measures.html"
            page.parent.mkdir(parents=True)
            page.write_text("<!DOCTYPE html><title>feedback</title>", encoding="utf-8")
        results.append(result)
        ledger.add(result, "made up")
    with Gradebook(course.gradebook_url) as book, book.db.no_autoflush:
        for result in results:
            book.update_or_create_student(result.student)
            if not result.checks:
                continue
            submission = book.update_or_create_submission("hw1", result.student)
            scores = {check.cell: check.score for check in result.checks}
            for grade in submission.notebooks[0].grades:
                grade.auto_score = scores[grade.name]
                grade.needs_manual_grade = grade.auto_score is None
        book.db.commit()
    return course


def checks(
    points: tuple[float, float], is_blank: bool, written: tuple[str, ...] = ("answer-1-2",)
) -> list[Check]:
    found = []
    for cell, score in zip(("test-1-1", "test-1-1-hidden"), points, strict=True):
        lost = score < MOST[cell]
        both = lost and cell == "test-1-1-hidden" and points[0] == 0
        found.append(
            Check("measures", cell, score, MOST[cell], MESSAGES[cell] * lost, SWAPPED * both)
        )
    blank = 0.0 if is_blank else None
    return found + [Check("measures", cell, blank, 2.0) for cell in written]


def marks_in(root: Path) -> dict[str, tuple[float | None, str | None, bool]]:
    """Points, comment and whether a person is still needed, by student, as nbgrader has them."""
    from nbgrader.api import Gradebook

    found = {}
    with Gradebook(Course(root).gradebook_url) as book:
        for submission in book.assignment_submissions("hw1"):
            where = ("answer-1-2", "measures", "hw1", submission.student.id)
            grade, note = book.find_grade(*where), book.find_comment(*where)
            found[where[-1]] = (grade.manual_score, note.manual_comment, grade.needs_manual_grade)
    return found


def mark(course: Path, student: str, visible: float, hidden: float, written: float | None) -> None:
    """Hand in hw1 for a student; points for the two checks and the written answer."""
    points = {"test-1-1": visible, "test-1-1-hidden": hidden}
    from nbgrader.api import Gradebook

    with Gradebook(f"sqlite:///{course}/gradebook.db", "small") as gradebook:
        submission = gradebook.update_or_create_submission("hw1", student)
        for grade in submission.notebooks[0].grades:
            if grade.name in points:
                grade.auto_score, grade.needs_manual_grade = points[grade.name], False
            else:
                grade.manual_score, grade.needs_manual_grade = written, written is None
        gradebook.db.commit()


__all__ = [
    "CRASHED",
    "ERROR",
    "GRADED",
    "INVALID",
    "configure",
    "make_class",
    "mark",
    "marks_in",
    "students",
]

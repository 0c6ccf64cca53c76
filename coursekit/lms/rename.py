"""All that a student has under one id, moved to another."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from coursekit.course import Course, CourseError
from coursekit.grading.ledger import Ledger
from coursekit.lms.requests import Requests
from coursekit.lms.roster import is_id, open_roster
from coursekit.lms.shelf import FOLDER, Shelf
from coursekit.marking import marks
from coursekit.marking.rubric import Log


def refuse_two_people(course: Course, old: str, new: str, *, begun: bool = False) -> None:
    """Refuse to make two students one.

    Parameters
    ----------
    begun : bool
        Whether some may be moved already: what is under the new id is then another's only if
        the same place has it under the old one, too.

    Raises
    ------
    CourseError
        If the new id is none, or both are in the roster or have a submission to the same
        assignment.
    """
    if not is_id(new):
        raise CourseError(f"{new}: not an id; use letters, digits and . _ @ - only, at most 64.")
    roster = open_roster(course)
    if roster.row(old) and roster.row(new):
        raise CourseError(f"{old} and {new}: both are in {roster.path.name}; remove one row first.")
    mine, theirs = _assignments(course, old), _assignments(course, new)
    if not begun:
        mine, theirs = [set().union(*mine)], [set().union(*theirs)]
    both = set().union(*(one & other for one, other in zip(mine, theirs, strict=True)))
    if both:
        raise CourseError(
            f"{old} and {new}: both have a submission to {', '.join(sorted(both))}; two people?"
        )


def is_in_roster(course: Course, student: str) -> bool:
    """Whether the roster has an id."""
    return open_roster(course).row(student) is not None


def move(course: Course, old: str, new: str, with_roster: bool = True) -> None:
    """Move submissions, records, marks, requests and feedback; the roster's id comes last.

    Killed on its way and run again, it goes on.
    """
    for folder in (course.submitted, course.autograded, course.feedback):
        for path in sorted((folder / old).glob("*")):
            target = folder / new / path.name
            if target.exists():  # feedback of a team, or left from before
                shutil.rmtree(target)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.move(path, target)
        if (folder / old).is_dir():
            (folder / old).rmdir()
    for assignment in _named(course.root / FOLDER, "*/collected.json", parent=True):
        Shelf(course, assignment).rename(old, new)
    for assignment in _named(course.autograded, "*.jsonl"):
        Ledger(course, assignment).rename(old, new)
    for name in _named(course.root / "marking", "*.jsonl"):
        marks.rename(course, name, old, new)
        Log(course, name.removesuffix("-rubric")).rename(old, new)
    Requests(course).rename(old, new)
    # What was proposed of them, and not applied, names the old id.
    shutil.rmtree(course.root / ".coursekit" / "regrade", ignore_errors=True)
    _in_gradebook(course, old, new)
    roster = open_roster(course)
    if with_roster and (row := roster.row(old)) is not None:
        row["id"] = new
        roster.write()


def _named(folder: Path, pattern: str, parent: bool = False) -> Iterator[str]:
    for path in sorted(folder.glob(pattern)):
        yield path.parent.name if parent else re.sub(r"\.jsonl$", "", path.name)


def _assignments(course: Course, student: str) -> list[set[str]]:
    """To what a student has a submission: in the gradebook, and in ``submitted/``."""
    from nbgrader.api import Gradebook

    with Gradebook(course.gradebook_url, course.coursedir.course_id) as gradebook:
        rows = {one.name for one in _rows(gradebook, student)}
    return [rows, {path.name for path in (course.submitted / student).glob("*")}]


def _rows(gradebook: Any, student: str) -> list[Any]:
    from nbgrader.api import SubmittedAssignment

    query = gradebook.db.query(SubmittedAssignment)
    return list(query.filter(SubmittedAssignment.student_id == student))


def _in_gradebook(course: Course, old: str, new: str) -> None:
    """By tables: nbgrader's objects delete a student's submissions with the student."""
    from nbgrader.api import Gradebook, Student, SubmittedAssignment
    from sqlalchemy import delete, insert, select, update

    student, sent = Student.__table__, SubmittedAssignment.__table__
    with Gradebook(course.gradebook_url, course.coursedir.course_id) as gradebook:
        db = gradebook.db
        row = db.execute(select(student).where(student.c.id == old)).mappings().first()
        if row is None:
            return
        if db.execute(select(student.c.id).where(student.c.id == new)).first() is None:
            db.execute(insert(student).values(**(dict(row) | {"id": new})))
        db.execute(update(sent).where(sent.c.student_id == old).values(student_id=new))
        db.execute(delete(student).where(student.c.id == old))
        db.commit()

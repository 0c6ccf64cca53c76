"""The only writer of the gradebook while a class is graded: one transaction a submission."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from coursekit.course import Course
from coursekit.database import repeated
from coursekit.generate import copy_gradebook
from coursekit.grading.submission import INVALID, Check, Result


def write(course: Course, assignment: str, result: Result) -> None:
    """Write one result: scores, comments, penalties. Marks by a person stay as they are.

    A submission that became invalid loses the scores of its earlier attempt: they are not
    what was handed in last.
    """
    from coursekit.grading import engines

    if not result.checks and result.status != INVALID:
        return
    engines.keep()
    repeated(course.gradebook_url, partial(_write, course, assignment, result))


def _write(course: Course, assignment: str, result: Result) -> None:
    from nbgrader.api import Gradebook

    with (
        Gradebook(course.gradebook_url, course.coursedir.course_id) as gradebook,
        one_transaction(gradebook),
    ):
        if result.status == INVALID:
            _forget_scores(gradebook, assignment, result.student)
        else:
            _write_scores(gradebook, assignment, result)


def _write_scores(gradebook: Any, assignment: str, result: Result) -> None:
    gradebook.update_or_create_student(result.student)
    when = {"timestamp": result.timestamp} if result.timestamp else {}
    submission = gradebook.update_or_create_submission(assignment, result.student, **when)
    _hold_grades(gradebook, submission)
    checks = {(check.notebook, check.cell): check for check in result.checks}
    for notebook in submission.notebooks:
        notebook.late_submission_penalty = result.penalties.get(notebook.name)
        for comment in notebook.comments:
            empty = (notebook.name, comment.name) in result.unanswered
            comment.auto_comment = "No response." if empty else None
        for grade in notebook.grades:
            if check := checks.get((notebook.name, grade.name)):
                _set(grade, check)


def _hold_grades(gradebook: Any, submission: Any) -> None:
    """On a server, have a mark that a person gives just now come before this, or after it.

    Whether a mark wants a second look is decided by what is read. SQLite has one writer anyway.
    """
    from nbgrader.api import Grade
    from sqlalchemy import select

    if gradebook.engine.dialect.name != "sqlite":
        notebooks = [notebook.id for notebook in submission.notebooks]
        mine = select(Grade.id).where(Grade.notebook_id.in_(notebooks))
        gradebook.db.execute(mine.order_by(Grade.id).with_for_update())


def _set(grade: Any, check: Check) -> None:
    grade.auto_score = check.score
    # As nbgrader does: a mark given to what was there before wants a second look.
    grade.needs_manual_grade = grade.manual_score is not None or check.score is None


def every_grade(*columns: Any) -> Any:
    """Select columns of all grades, their cells, notebooks, submissions, assignments, students.

    One query instead of nbgrader's objects, which ask for each grade: with those a class of
    600 takes minutes.
    """
    from nbgrader import api
    from sqlalchemy import select

    return (
        select(*columns)
        .select_from(api.Grade)
        .join(api.SubmittedNotebook, api.Grade.notebook_id == api.SubmittedNotebook.id)
        .join(
            api.SubmittedAssignment,
            api.SubmittedNotebook.assignment_id == api.SubmittedAssignment.id,
        )
        .join(api.Student, api.SubmittedAssignment.student_id == api.Student.id)
        .join(api.Notebook, api.SubmittedNotebook.notebook_id == api.Notebook.id)
        .join(api.Assignment, api.Notebook.assignment_id == api.Assignment.id)
        .join(api.BaseCell, api.Grade.cell_id == api.BaseCell.id)
    )


def most(grade: Any) -> float:
    """The most points that one of the gradebook's grades can have."""
    # An answer that extends over several cells is a "task" to nbgrader, with its own maximum.
    return float(grade.max_score_gradecell or grade.max_score_taskcell or 0)


def _forget_scores(gradebook: Any, assignment: str, student: str) -> None:
    from nbgrader.api import MissingEntry

    try:
        submission = gradebook.find_submission(assignment, student)
    except MissingEntry:
        return
    for notebook in submission.notebooks:
        for grade in notebook.grades:
            grade.auto_score = None


@contextmanager
def one_transaction(gradebook: Any) -> Iterator[None]:
    """Make nbgrader's methods, each of which commits, part of one transaction."""
    session = gradebook.db
    commit = session.commit
    session.commit = session.flush
    try:
        # Flushed when asked to, not whenever an object is half made.
        with session.no_autoflush:
            yield
        commit()
    except BaseException:
        session.rollback()
        raise
    finally:
        session.commit = commit


def back_up(course: Course, keep: int = 20) -> Path | None:
    """Copy the gradebook to ``.coursekit/backups``; the `keep` newest stay.

    Returns
    -------
    Path or None
        The copy, a file of SQLite wherever the gradebook is; None if there is no gradebook yet.
    """
    folder = course.root / ".coursekit" / "backups"
    folder.mkdir(parents=True, exist_ok=True)
    copy = folder / f"gradebook-{datetime.now(UTC):%Y%m%dT%H%M%S.%f}.db"
    if not copy_gradebook(course, copy):
        return None
    for old in sorted(folder.glob("gradebook-*.db"))[:-keep]:
        old.unlink()
    return copy

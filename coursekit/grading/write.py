"""The only writer of the gradebook while a class is graded: one transaction a submission."""

from __future__ import annotations

from functools import partial
from typing import Any

from coursekit.course import Course
from coursekit.gradebook.late import extend
from coursekit.gradebook.people import People
from coursekit.gradebook.server import repeated
from coursekit.gradebook.transaction import one_transaction
from coursekit.grading.result import INVALID, Check, Result


def write(course: Course, assignment: str, result: Result) -> None:
    """Write one result: scores, comments, penalties. Marks by a person stay as they are.

    A submission that became invalid loses the scores of its earlier attempt: they are not
    what was handed in last.
    """
    from coursekit.gradebook import engines

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
            _write_scores(gradebook, People(course), assignment, result)


def _write_scores(gradebook: Any, people: People, assignment: str, result: Result) -> None:
    gradebook.update_or_create_student(result.student)
    when = {"timestamp": result.timestamp} if result.timestamp else {}
    submission = gradebook.update_or_create_submission(assignment, result.student, **when)
    extend(people, submission)
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


def _forget_scores(gradebook: Any, assignment: str, student: str) -> None:
    from nbgrader.api import MissingEntry

    try:
        submission = gradebook.find_submission(assignment, student)
    except MissingEntry:
        return
    for notebook in submission.notebooks:
        for grade in notebook.grades:
            grade.auto_score = None

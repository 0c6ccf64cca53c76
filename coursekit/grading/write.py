"""The only writer of the gradebook while a class is graded: one transaction a submission."""

import json
from collections.abc import Collection
from functools import partial
from pathlib import Path
from typing import Any

from coursekit.course import Course, grade_id
from coursekit.gradebook.late import extend
from coursekit.gradebook.people import People
from coursekit.gradebook.queue import one_transaction
from coursekit.gradebook.server import repeated
from coursekit.grading.result import INVALID, Check, Result
from coursekit.notebook.cells import is_students, is_task

# Stands for all that students fill in of a notebook.
WHOLE = ""
_Texts = dict[str, tuple[bool, str]]
Same = Collection[tuple[str, str]]


def write(course: Course, assignment: str, result: Result, same: Same = ()) -> None:
    """Write one result: scores, comments, penalties. Marks by a person stay as they are.

    A submission that became invalid loses the scores of its earlier attempt: they are not
    what was handed in last.

    Parameters
    ----------
    same : collection of (str, str)
        What says the same as before, see `same_texts`: a mark for it asks for no second look.
    """
    from coursekit.gradebook import engines

    if not result.checks and result.status != INVALID:
        return
    engines.keep()
    repeated(course.gradebook_url, partial(_write, course, assignment, result, same))


def _write(course: Course, assignment: str, result: Result, same: Same) -> None:
    with course.gradebook() as gradebook, one_transaction(gradebook):
        if result.status == INVALID:
            _forget_scores(gradebook, assignment, result.student)
        else:
            gradebook.update_or_create_student(result.student)
            # An earlier submission's time is not this one's.
            submission = gradebook.update_or_create_submission(
                assignment, result.student, timestamp=result.timestamp or None
            )
            extend(People(course), submission)
            _write_scores(gradebook, submission, result, same)


def _write_scores(gradebook: Any, submission: Any, result: Result, same: Same) -> None:
    _hold_grades(gradebook, submission)
    checks = {(check.notebook, check.cell): check for check in result.checks}
    for notebook in submission.notebooks:
        notebook.late_submission_penalty = result.penalties.get(notebook.name)
        for comment in notebook.comments:
            empty = (notebook.name, comment.name) in result.unanswered
            comment.auto_comment = "No response." if empty else None
        # A written answer that is empty has a score, but is no check.
        written = {comment.name for comment in notebook.comments}
        for grade in notebook.grades:
            if check := checks.get((notebook.name, grade.name)):
                is_same = (notebook.name, grade.name if grade.name in written else WHOLE) in same
                _set(grade, check, is_same)


def _hold_grades(gradebook: Any, submission: Any) -> None:
    """Lock the grades on a server: a mark that a TA gives now comes before this, or after.

    Whether a mark wants a second look is decided by what is read. SQLite has one writer anyway.
    """
    from nbgrader.api import Grade
    from sqlalchemy import select

    if gradebook.engine.dialect.name != "sqlite":
        notebooks = [notebook.id for notebook in submission.notebooks]
        grades = select(Grade.id).where(Grade.notebook_id.in_(notebooks))
        gradebook.db.execute(grades.order_by(Grade.id).with_for_update())


def _set(grade: Any, check: Check, is_same: bool) -> None:
    """Set a check's score; a mark by hand stays settled if the answer that it is for is the same.

    For a written answer that is its text, for a check its points and what the student wrote.
    """
    settled = grade.manual_score is not None and not grade.needs_manual_grade
    stays = is_same and grade.auto_score == check.score
    grade.auto_score = check.score
    # As nbgrader does: a mark given to what was there before wants a second look.
    grade.needs_manual_grade = not (settled and stays) and (
        grade.manual_score is not None or check.score is None
    )


def _forget_scores(gradebook: Any, assignment: str, student: str) -> None:
    from nbgrader.api import MissingEntry

    try:
        submission = gradebook.find_submission(assignment, student)
    except MissingEntry:
        return
    for notebook in submission.notebooks:
        for grade in notebook.grades:
            grade.auto_score = None


def same_texts(before: Path, after: Path) -> set[tuple[str, str]]:
    """Notebook and cell of all with the same text in two folders: marks for it stay settled."""
    same: set[tuple[str, str]] = set()
    for path in after.glob("*.ipynb"):
        old, new = _texts(before / path.name), _texts(path)
        same |= {(path.stem, cell) for cell, text in new.items() if old.get(cell) == text}
        work = {cell for cell, (is_work, _) in (old | new).items() if is_work}
        if old and all((path.stem, cell) in same for cell in work):
            same.add((path.stem, WHOLE))
    return same


def _texts(path: Path) -> _Texts:
    """By grade id: True if students fill it in, and its text with the cells that follow it.

    An answer may go on in cells that are not nbgrader's, until the next of its own.
    """
    try:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        texts: _Texts = {}
        last = ""
        for cell in cells:
            last = grade_id(cell) or last
            if not last:  # what comes before the first of them answers nothing
                continue
            is_work, text = texts.get(last, (is_students(cell) or is_task(cell), ""))
            texts[last] = is_work, f"{text}\n{''.join(cell['source'])}"
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return {}  # nothing to compare: a person looks
    return texts

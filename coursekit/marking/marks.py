"""Answers to a question without their students' names, and the marks given to them.

A mark is what formgrader writes, too: ``manual_score`` and ``manual_comment`` in nbgrader's
gradebook, which grading again leaves as they are.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from coursekit.course import Course, CourseError
from coursekit.gradebook.people import People
from coursekit.gradebook.queries import every_grade
from coursekit.gradebook.server import repeated
from coursekit.marking.questions import Question
from coursekit.marking.written import graded, written
from coursekit.support.fingerprint import sha256
from coursekit.support.text import without_mail

__all__ = ["Answer", "answers", "points_of", "save"]

_SOMEBODY = "[name]"


@dataclass(frozen=True)
class Answer:
    """What one student wrote.

    Attributes
    ----------
    code : str
        What it is called instead of its student; another one if the answer changes.
    points : float or None
        The mark a person gave, if any.
    waiting : bool
        Whether nobody has marked it, and it is not left as released.
    again : bool
        Whether it was marked, and graded again afterwards.
    pictures : str
        The fingerprint of the pictures in it; "" if there are none.
    """

    student: str
    code: str
    text: str
    points: float | None
    comment: str
    waiting: bool
    again: bool
    pictures: str = ""

    @property
    def digest(self) -> str:
        """Of the text and its pictures: a mark is for what was seen."""
        return self.code.rpartition("-")[2]

    @property
    def shown(self) -> str:
        """The text for where no picture can be seen, which says that there are some."""
        return self.text + "\n\n[with pictures: mark --serve shows them]" * bool(self.pictures)


def answers(course: Course, question: Question) -> list[Answer]:
    """All answers that can be marked, in an order shuffled by assignment and task.

    The order does not follow names, is the same every time, and is another for each task; a
    student who comes later changes nobody else's place.
    """
    found = []
    people = People(course)
    left_out = people.left_out(question.assignment)
    for student, names, auto, manual, needs, comment in _grades(course, question):
        path = graded(course, question, student)
        if not path.is_file() or student in left_out:
            continue  # not handed in, no longer gradable, or no mark of its own
        text, pictures = written(path, question)
        text = _nameless(text, [student, *people.earlier(student), *names], str(question))
        digest = sha256(f"{text}\0{pictures}" if pictures else text)[:6]
        found.append(
            Answer(
                student=student,
                code=f"{code_start(question.assignment, question.task, student)}-{digest}",
                text=text,
                points=manual,
                comment=comment or "",
                waiting=auto is None and manual is None,
                again=manual is not None and bool(needs),
                pictures=pictures,
            )
        )
    return sorted(
        found, key=lambda one: _hash("order", question.assignment, question.task, one.student)
    )


def code_start(assignment: str, task: str, student: str) -> str:
    """What the codes of a student's answers to a question begin with, whatever they say."""
    return f"a{_hash('code', assignment, task, student)[:8]}"


def save(
    course: Course,
    question: Question,
    given: Iterable[tuple[Answer, float | None, str]],
    *,
    again: Collection[str] = (),
) -> None:
    """Write marks and their comments to the gradebook: all of them, or none.

    Parameters
    ----------
    given : iterable of (Answer, float or None, str)
        Without points, the answer waits for a mark again.
    again : collection of str
        The students whose answers somebody is to look at once more.

    Raises
    ------
    CourseError
        If the gradebook no longer has one of the submissions.
    """
    repeated(course.gradebook_url, partial(_save, course, question, list(given), again))


def _save(
    course: Course,
    question: Question,
    given: list[tuple[Answer, float | None, str]],
    again: Collection[str],
) -> None:
    from nbgrader.api import Gradebook, MissingEntry

    with Gradebook(course.gradebook_url, course.coursedir.course_id) as gradebook:
        for answer, points, comment in given:
            where = (question.cell, question.notebook, question.assignment, answer.student)
            try:
                grade = gradebook.find_grade(*where)
                note = gradebook.find_comment(*where)
            except MissingEntry as error:
                gradebook.db.rollback()
                raise CourseError(
                    f"{question.task}: the gradebook no longer has answer {answer.code}; no mark "
                    "was saved, start again."
                ) from error
            grade.manual_score = points
            grade.needs_manual_grade = answer.student in again or points is None
            note.manual_comment = comment or None
        gradebook.db.commit()


def points_of(text: str, most: float) -> float:
    """Points as a person wrote them; a decimal comma will do.

    Raises
    ------
    ValueError
        If that is not a number from 0 to the most there is to get.
    """
    limits = f"from 0 to {most:g}"
    if not re.fullmatch(r"\d+([.,]\d*)?|[.,]\d+", text.strip()):
        raise ValueError(f"{text.strip()!r} is not a number {limits}")
    value = float(text.replace(",", "."))
    if not 0 <= value <= most:
        raise ValueError(f"{value:g} is not {limits}")
    return value


def _grades(course: Course, question: Question) -> list[tuple[Any, ...]]:
    """Student, names, check's and person's points, whether it needs one, comment."""
    from nbgrader import api
    from sqlalchemy import select

    query = every_grade(
        api.SubmittedAssignment.student_id,
        api.Student.first_name,
        api.Student.last_name,
        api.Student.lms_user_id,
        api.Grade.auto_score,
        api.Grade.manual_score,
        api.Grade.needs_manual_grade,
        api.Grade.notebook_id,
    ).where(
        api.Assignment.name == question.assignment,
        api.Notebook.name == question.notebook,
        api.BaseCell.name == question.cell,
    )
    notes = (
        select(api.Comment.notebook_id, api.Comment.manual_comment)
        .join(api.BaseCell, api.Comment.cell_id == api.BaseCell.id)
        .where(api.BaseCell.name == question.cell)
    )
    with api.Gradebook(course.gradebook_url, course.coursedir.course_id) as gradebook:
        rows = gradebook.db.execute(query).all()
        comments = {notebook: text for notebook, text in gradebook.db.execute(notes)}
    return [
        (student, [first, last, other], auto, manual, needs, comments.get(notebook))
        for student, first, last, other, auto, manual, needs, notebook in rows
    ]


def _nameless(text: str, words: list[str | None], said: str) -> str:
    """The text without its student's names; what the question says itself names nobody."""
    text = without_mail(text, _SOMEBODY)
    for word in sorted({word for word in words if word and len(word) > 1}, key=len, reverse=True):
        whole = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)", re.IGNORECASE)
        if not whole.search(said):
            text = whole.sub(_SOMEBODY, text)
    return text


def _hash(*parts: str) -> str:
    return sha256("\0".join(parts))

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
from coursekit.marking.questions import Question, questions
from coursekit.marking.texts import answer_text, graded_path
from coursekit.support.fingerprint import sha256
from coursekit.support.text import aligned, without_mail

# How many answers a second TA gets who does not say how many.
SAMPLE = 20
_SOMEBODY = "[name]"


@dataclass(frozen=True)
class Answer:
    """One student's answer to a question, and the mark that a TA gave, if any.

    Attributes
    ----------
    code : str
        What it is called instead of its student; another one if the answer changes.
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
        """The fingerprint of text and pictures: a mark is for the answer that was seen."""
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
    results = []
    people = People(course)
    left_out = people.exempt(question.assignment)
    for student, names, auto, manual, needs, comment in _grades(course, question):
        path = graded_path(course, question, student)
        if not path.is_file() or student in left_out:
            continue  # not handed in, no longer gradable, or no mark of its own
        text, pictures = answer_text(path, question)
        words = f"{question.task} {question.prompt} {question.sample} {question.scheme}"
        text = _nameless(text, [student, *names], words)
        digest = sha256(f"{text}\0{pictures}" if pictures else text)[:6]
        results.append(
            Answer(
                student=student,
                code=f"a{_hash('code', question.assignment, question.task, student)[:8]}-{digest}",
                text=text,
                points=manual,
                comment=comment or "",
                waiting=auto is None and manual is None,
                again=manual is not None and bool(needs),
                pictures=pictures,
            )
        )
    return sorted(
        results,
        key=lambda answer: _hash("order", question.assignment, question.task, answer.student),
    )


def save(
    course: Course,
    question: Question,
    new_marks: Iterable[tuple[Answer, float | None, str]],
    *,
    again: Collection[str] = (),
) -> None:
    """Write marks and their comments to the gradebook: all of them, or none.

    Without points, an answer waits for a mark again; so do those of the students in `again`.

    Raises
    ------
    CourseError
        If the gradebook no longer has one of the submissions.
    """
    repeated(course.gradebook_url, partial(_save, course, question, list(new_marks), again))


def _save(
    course: Course,
    question: Question,
    new_marks: list[tuple[Answer, float | None, str]],
    again: Collection[str],
) -> None:
    from nbgrader.api import Gradebook, MissingEntry

    with Gradebook(course.gradebook_url, course.coursedir.course_id) as gradebook:
        for answer, points, comment in new_marks:
            key = (question.notebook, question.assignment, answer.student)
            try:
                grade = gradebook.find_grade(question.cell, *key)
                note = gradebook.find_comment(question.cell, *key)
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


def overview(course: Course, assignment: str) -> str:
    """A line for each question: how many answers wait, and how many are marked."""
    rows = [["question", "points", "to mark", "to look at again", "marked"]]
    for question in questions(course, assignment):
        all_answers = answers(course, question)
        numbers = [
            sum(answer.waiting for answer in all_answers),
            sum(answer.again for answer in all_answers),
            sum(answer.points is not None for answer in all_answers),
        ]
        rows.append([question.task, f"{question.most:g}", *map(str, numbers)])
    return aligned(rows) if len(rows) > 1 else f"{assignment}: no written question"


def todo(course: Course, question: Question) -> list[tuple[Answer, float | None, str]]:
    """The answers that a TA is to mark, in shuffled order, with the mark given before, if any."""
    waiting = [answer for answer in answers(course, question) if answer.waiting or answer.again]
    return [
        (answer, answer.points if answer.again else None, answer.comment * answer.again)
        for answer in waiting
    ]


def sample(course: Course, question: Question, number: int | None = None) -> list[Answer]:
    """A sample of the answers that a person has marked, for a second TA."""
    marked = [answer for answer in answers(course, question) if answer.points is not None]
    place = ("second", question.assignment, question.task)
    drawn = sorted(marked, key=lambda answer: _hash(*place, answer.student))
    chosen = drawn[: SAMPLE if number is None else number]
    # In the order in which all are marked, which says nothing of what was drawn first.
    return [answer for answer in marked if answer in chosen]


def points_of(text: str, most: float) -> float:
    """Points as a person wrote them; a `ValueError` if they are none from 0 to `most`."""
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


def _nameless(text: str, words: list[str | None], question: str) -> str:
    """The text without its student's names; words of the question itself stay."""
    text = without_mail(text, _SOMEBODY)
    for word in sorted({word for word in words if word and len(word) > 1}, key=len, reverse=True):
        whole = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)", re.IGNORECASE)
        if not whole.search(question):
            text = whole.sub(_SOMEBODY, text)
    return text


def _hash(*parts: str) -> str:
    return sha256("\0".join(parts))

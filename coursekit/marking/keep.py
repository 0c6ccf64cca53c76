"""Marks in the gradebook and what the rubric's log says of them: both, or neither.

Killed between the two, a server would leave marks that no longer follow their rubric. So the log
says first what will be done; who comes next looks whether it was.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from coursekit.course import Course
from coursekit.marking import marks
from coursekit.marking.marks import Answer
from coursekit.marking.questions import Question
from coursekit.marking.rubric import Log

__all__ = ["Mark", "finish", "keep"]

# An answer with the points and the comment that it is to have.
Mark = tuple[Answer, float | None, str]


def keep(
    course: Course,
    log: Log,
    question: Question,
    event: dict[str, Any],
    given: Sequence[Mark],
    again: Collection[str] = (),
) -> None:
    """Save marks, and log what was done.

    Parameters
    ----------
    event : dict
        What the log is to say.
    again : collection of str
        The students whose answers are to be looked at once more.
    """
    if given:
        will = {one.student: (points, said, one.student in again) for one, points, said in given}
        log.add(do="will", task=question.task, event=event, marks=will)
        marks.save(course, question, given, again=again)
    log.add(**event)


def finish(course: Course, log: Log, questions: Mapping[str, Question]) -> None:
    """Log what somebody did who was killed before it was logged; call it alone with the log."""
    last: dict[str, Any] = log.events[-1] if log.events else {}
    question = questions.get(last.get("task", ""))
    if last.get("do") != "will" or question is None:
        return
    there = {
        one.student: [one.points, one.comment, one.again] for one in marks.answers(course, question)
    }
    if all(there.get(student) == mark for student, mark in last["marks"].items()):
        log.add(**last["event"])
    else:
        log.add(do="left", task=question.task)

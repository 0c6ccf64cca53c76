"""How often the items of an assignment's rubrics were given, and the points they cost."""

from __future__ import annotations

from dataclasses import dataclass

from coursekit.course import Course
from coursekit.marking.marks import answers
from coursekit.marking.questions import questions
from coursekit.marking.rubric import Log

__all__ = ["Usage", "usages"]


@dataclass(frozen=True)
class Usage:
    """One item.

    Attributes
    ----------
    given, marked : int
        How many answers have it, of how many that were marked by the rubric.
    lost : float
        The points that it took off these answers or, if it adds some, that those without it lack.
    """

    task: str
    item: str
    points: float
    given: int
    marked: int
    lost: float


def usages(course: Course, assignment: str) -> list[Usage]:
    """Of each question's items, those that cost most first."""
    log = Log(course, assignment)
    log.refresh()
    found: list[Usage] = []
    if not log.events:
        return found
    for question in questions(course, assignment):
        rubric = log.rubric(question.task, question.most)
        if not rubric.items:
            continue
        marked = [
            given
            for one in answers(course, question)
            if (given := rubric.given.get(one.student)) and rubric.holds(given, one)
        ]
        mine = []
        for item in rubric.items.values():
            have = sum(item.number in given.items for given in marked)
            costs = have if item.points < 0 else len(marked) - have
            lost = abs(item.points) * costs
            mine.append(Usage(question.task, item.comment, item.points, have, len(marked), lost))
        found += sorted(mine, key=lambda one: (-one.lost, one.item))
    return found

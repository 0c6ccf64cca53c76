"""How much of an assignment's written answers waits for a person."""

from __future__ import annotations

from coursekit.course import Course
from coursekit.marking import corrected, second
from coursekit.marking.marks import answers
from coursekit.marking.questions import questions
from coursekit.support.text import aligned

__all__ = ["overview"]


def overview(course: Course, assignment: str) -> str:
    """A line for each written question: how many wait, are marked, are marked twice."""
    rows = [["question", "points", "to mark", "to look at again", "marked", "marked twice"]]
    for question in questions(course, assignment):
        found = answers(course, question)
        twice = second.marks(course, question)
        numbers = [
            sum(one.waiting for one in found),
            sum(one.again for one in found),
            sum(one.points is not None for one in found),
            sum(one.code in twice and one.points is not None for one in found),
        ]
        rows.append([question.task, f"{question.most:g}", *map(str, numbers)])
    table = aligned(rows) if len(rows) > 1 else f"{assignment}: no written question"
    waiting = corrected.again(course, assignment)
    if not waiting:
        return table
    said = [f"  {one}" for one in waiting]
    return "\n".join([
        "checks corrected by hand and graded again since, look at them with "
        f"`coursekit mark {assignment} {waiting[0].check}`:",
        *said,
        table,
    ])  # fmt: skip

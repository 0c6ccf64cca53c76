"""What is to be said of single students each time that a class is graded or exported."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from coursekit.course import Course
from coursekit.gradebook.people import People
from coursekit.grading.ledger import Ledger
from coursekit.lms.shelf import Shelf
from coursekit.support.text import printable


def not_counted(course: Course, assignments: Sequence[str]) -> list[str]:
    """Who is excused, who has withdrawn, and who are teams; a line for each assignment and kind."""
    people = People(course)
    lines = _line("", "withdrawn, left out", people.withdrawn())
    for name in assignments:
        lines += _line(name, "excused", people.excused(name))
        lines += [
            f"{name}: {team.name or 'team'}, one mark: {', '.join(team.members)}"
            for team in people.teams(name)
        ]
    return lines


def to_look_at(course: Course, assignments: Sequence[str]) -> list[str]:
    """Whose submission is late by nobody knows how much, and who sent something else."""
    people = People(course)
    lines = []
    for name in assignments:
        shelf = Shelf(course, name)
        free = people.exempt(name)
        late = [one for one in shelf.late_without_time() if one not in free]
        lines += _line(name, "late by a time that is not known, no penalty", late)
        for student, files in sorted(shelf.others().items()):
            if student not in free and not shelf.is_put_by_hand(student):
                here = (course.submitted / student / name).is_dir()
                then = "; what was sent before counts" if here else "; nothing to grade"
                sent = printable(", ".join(files[:3])) + (", …" if len(files) > 3 else "")
                lines.append(f"{name}: {student} sent something else: {sent}{then}")
    return lines


def graded_before(course: Course, assignments: Sequence[str]) -> list[str]:
    """Whose grades come from an assignment as it was: a check may have been corrected since."""
    people = People(course)
    lines = []
    for name in assignments:
        ledger = Ledger(course, name)
        graded = {one.student for one in ledger.results()} - people.exempt(name)
        old = {one for one in graded if not ledger.is_of_these_notebooks(one)}
        then = f"graded before its files changed, see `coursekit regrade {name}`"
        lines += _line(name, then, ["everybody"] if old and old == graded else old)
    return lines


def _line(assignment: str, what: str, who: Iterable[str]) -> list[str]:
    names = ", ".join(sorted(who))
    return [": ".join(filter(None, [assignment, what, names]))] if names else []

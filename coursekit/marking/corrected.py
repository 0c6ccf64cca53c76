"""Checks whose points a person corrected, and that were graded again since, as the answer changed.

The person's points still count. Whether they hold for the new answer, a person has to say.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from coursekit.course import Course, CourseError, grade_id, read_notebook
from coursekit.gradebook.people import People
from coursekit.gradebook.queries import every_grade, is_by_hand
from coursekit.gradebook.server import repeated
from coursekit.marking.marks import points_of
from coursekit.notebook.cells import is_check, is_solution
from coursekit.support.text import printable

__all__ = ["Corrected", "again", "look"]

_HELP = "points, or: Enter keeps the person's, c takes the check's, s skip, q quit"


@dataclass(frozen=True)
class Corrected:
    """A check of one student's.

    Attributes
    ----------
    given, now : float
        The points that a person gave, and those of the check by now.
    """

    assignment: str
    notebook: str
    cell: str
    student: str
    given: float
    now: float
    most: float

    @property
    def check(self) -> str:
        """Its name on the command line, as ``iris/test-1-6``."""
        return f"{self.notebook}/{self.cell}"

    def __str__(self) -> str:
        return (
            f"{self.check}: {self.student}: {self.given:g} of {self.most:g} by hand, "
            f"{self.now:g} by the check now"
        )


def again(course: Course, assignment: str, check: str = "") -> list[Corrected]:
    """The corrected checks that wait for a second look, all or those of one check."""
    from nbgrader import api

    code = api.GradeCell.__table__.c
    query = (
        every_grade(
            api.Notebook.name, api.BaseCell.name, api.SubmittedAssignment.student_id,
            api.Grade.manual_score, api.Grade.auto_score, code.max_score,
        )
        .join(api.GradeCell.__table__, code.id == api.BaseCell.id)
        .where(
            api.Assignment.name == assignment,
            api.Grade.needs_manual_grade.is_(True),
            api.Grade.manual_score.is_not(None),
            api.Grade.auto_score.is_not(None),
            ~is_by_hand(),
        )
    )  # fmt: skip
    with api.Gradebook(course.gradebook_url, course.coursedir.course_id) as gradebook:
        rows = gradebook.db.execute(query).all()
    left_out = People(course).left_out(assignment)
    found = [Corrected(assignment, *row) for row in rows]
    mine = [one for one in found if one.student not in left_out and check in ("", one.check)]
    return sorted(mine, key=lambda one: (one.check, one.student))


def look(course: Course, waiting: list[Corrected]) -> None:
    """Show one after another and have a person decide; each is saved at once."""
    settled = 0
    try:
        for number, one in enumerate(waiting, start=1):
            code = printable(_code(course, one), also="\n\t")
            print(f"\n--- {number} of {len(waiting)}: {one}\n{code}\n")
            said = _asked(one)
            if said != "skip":
                repeated(course.gradebook_url, partial(_settle, course, one, said))
                settled += 1
    except (EOFError, KeyboardInterrupt, _Quit):
        pass
    print(f"\n{settled} settled, {len(waiting) - settled} left")


class _Quit(Exception):
    """The person has had enough."""


def _asked(one: Corrected) -> float | str:
    """Points, ``check`` or ``skip``."""
    while True:
        said = input(f"points (0 to {one.most:g}, Enter keeps {one.given:g}): ").strip().lower()
        if said in ("q", "quit"):
            raise _Quit
        if said in ("s", "skip"):
            return "skip"
        if said in ("c", "check"):
            return "check"
        if not said:
            return one.given
        try:
            return points_of(said, one.most)
        except ValueError as error:
            print(f"{error}; {_HELP}")


def _settle(course: Course, one: Corrected, said: float | str) -> None:
    from nbgrader.api import Gradebook, MissingEntry

    with Gradebook(course.gradebook_url, course.coursedir.course_id) as gradebook:
        try:
            grade = gradebook.find_grade(one.cell, one.notebook, one.assignment, one.student)
        except MissingEntry as error:
            raise CourseError(
                f"{one.check}: {one.student} is no longer in the gradebook."
            ) from error
        grade.manual_score = None if said == "check" else said
        grade.needs_manual_grade = False
        gradebook.db.commit()


def _code(course: Course, one: Corrected) -> str:
    """What the student wrote before the check, and what the check said of it."""
    path: Path = course.autograded / one.student / one.assignment / f"{one.notebook}.ipynb"
    if not path.is_file():
        return "(no graded notebook)"
    written = ""
    for cell in read_notebook(path).cells:
        if is_solution(cell):
            written = str(cell.source)
        if grade_id(cell) == one.cell and is_check(cell):
            errors = [
                f"{out.ename}: {out.evalue}"
                for out in cell.get("outputs", [])
                if out.output_type == "error"
            ]
            return "\n\n".join([written.strip() or "(empty)", *errors])
    return written.strip() or "(empty)"

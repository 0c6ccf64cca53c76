"""Grades in the files that learning management systems import, as nbgrader's export plugins.

``nbgrader export --exporter=coursekit.lms.export.CsvExport`` does what ``coursekit export --to
csv`` does, and the classes in `coursekit.lms.systems` likewise.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from traitlets import Bool

from coursekit.course import Course, CourseError
from coursekit.lms.exporter import Exported, GradeExport
from coursekit.lms.grades import EXCUSED, NOT_GRADED, TO_MARK, Grade, Grades
from coursekit.lms.roster import Student
from coursekit.lms.system import class_called as __getattr__
from coursekit.lms.system import systems
from coursekit.support.spreadsheet import harmless_line

__all__ = ["CsvExport", "Wanted", "__getattr__", "export", "names"]

# Where another package names its own, as "name = package.module:Class".
ENTRY_POINTS = "coursekit.export"


class CsvExport(GradeExport):
    """For people and spreadsheets."""

    system = "csv"
    excused = "excused"
    bom = Bool(True, help=GradeExport.bom.help).tag(config=True)

    def heading(self) -> list[str]:
        return ["id", "last_name", "first_name", "email", "section"]

    def person(self, student: Student) -> list[str]:
        told = (student.id, student.last_name, student.first_name, student.email, student.section)
        return [harmless_line(one) for one in told]

    def rows(self, grades: Grades, students: list[Student]) -> list[list[str]]:
        heading = self.heading()
        for name in grades.maximum:
            title = self.title(name)
            heading += [title, f"{title} late penalty", f"{title} maximum"]
        adds_up = len(grades.maximum) > 1
        rows = [heading + ["total", "total maximum"] * adds_up]
        for student in students:
            row = self.person(student)
            for name, most in grades.maximum.items():
                grade = grades.each.get((student.id, name), Grade())
                less = self.number(grade.penalty) if grade.penalty else ""
                row += [self.cell(grades, student, name), less, self.number(most)]
            rows.append(row + self._total(grades, student) * adds_up)
        return rows

    def _total(self, grades: Grades, student: Student) -> list[str]:
        """The sum of what counts, as it was rounded; and of what there was to get for somebody.

        That is empty while a grade is not known, which is not nothing.
        """
        found = {name: grades.each.get((student.id, name), Grade()) for name in grades.maximum}
        states = {grade.state for grade in found.values()}
        most = sum(grades.maximum[one] for one, grade in found.items() if grade.state != EXCUSED)
        total = sum(self.rounded(grade.score) for grade in found.values())
        known = not states & {TO_MARK, NOT_GRADED}
        return [self.number(Decimal(total)) if known else "", self.number(Decimal(most))]


def _ours() -> dict[str, type[GradeExport]]:
    kinds: dict[str, Any] = {one.name: one.exporter for one in reversed(systems()) if one.exporter}
    return kinds | {"csv": CsvExport}


def names() -> list[str]:
    """Names of the systems: ours, and those that installed packages register."""
    return list(dict.fromkeys([*_ours(), *(one.name for one in entry_points(group=ENTRY_POINTS))]))


def _exporter(system: str) -> type[GradeExport]:
    """The export to a system; what a package registers comes before ours."""
    for entry in entry_points(group=ENTRY_POINTS, name=system):
        try:
            kind = entry.load()
        except Exception as error:
            raise CourseError(f"export {entry.name}: {entry.value}: {error!r}.") from error
        if not (isinstance(kind, type) and issubclass(kind, GradeExport)):
            raise CourseError(f"export {entry.name}: {entry.value} is not a GradeExport.")
        return kind
    if system in _ours():
        return _ours()[system]
    raise CourseError(f"export --to {system}: there is {', '.join(names())}.")


@dataclass(frozen=True)
class Wanted:
    """What to export.

    Attributes
    ----------
    system : str
        One of `names`.
    assignments : list of str
        Which; all that somebody handed in if empty.
    file : Path, optional
        ``grades-<system>.csv`` in the course folder if not given.
    partial, missing_as_zero : bool
        Beyond what ``nbgrader_config.py`` says.
    fill : Path, optional
        The system's own export, to be filled in.
    column : str
        The heading of the assignment's column in it, if its name does not say so.
    """

    system: str
    assignments: list[str] = field(default_factory=list)
    file: Path | None = None
    partial: bool = False
    missing_as_zero: bool = False
    fill: Path | None = None
    column: str = ""


def export(course: Course, wanted: Wanted) -> Exported:
    """Export grades as `coursekit export` does."""
    from nbgrader.api import Gradebook

    asked: dict[str, Any] = {"partial": True} if wanted.partial else {}
    asked |= {"missing_as_zero": True} if wanted.missing_as_zero else {}
    plugin = _exporter(wanted.system)(
        config=course.config,
        assignment=wanted.assignments,
        to=str(wanted.file) if wanted.file else "",
        **asked,
    )
    with Gradebook(course.gradebook_url, course.coursedir.course_id) as gradebook:
        if wanted.fill is not None:
            return plugin.fill(gradebook, wanted.fill, wanted.column)
        return plugin.write(gradebook)

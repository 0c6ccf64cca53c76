"""Grades in the files that learning management systems import, as nbgrader's export plugins.

``nbgrader export --exporter=coursekit.lms.export.CanvasExport`` does what ``coursekit export
--to canvas`` does.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from traitlets import Bool, Enum

from coursekit.course import Course, CourseError
from coursekit.lms.columns import BRIGHTSPACE, CANVAS, LISTS, MOODLE
from coursekit.lms.exporter import Exported, GradeExport
from coursekit.lms.grades import EXCUSED, NOT_GRADED, TO_MARK, Grade, Grades
from coursekit.lms.roster import Student
from coursekit.support.spreadsheet import harmless_line

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


class CanvasExport(GradeExport):
    """Canvas's gradebook: found by id, assignments by the number in their column's name."""

    system = "canvas"
    ids = LISTS[CANVAS].ids
    excused = "EX"

    def heading(self) -> list[str]:
        return ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"]

    def person(self, student: Student) -> list[str]:
        name = ", ".join(filter(None, [student.last_name, student.first_name])) or student.id
        number = student.canvas_id if student.canvas_id.isdigit() else ""
        sis = [identifier(student.sis_user_id), identifier(student.sis_login_id)]
        return [harmless_line(name), number, *sis, harmless_line(student.section)]

    def lacks(self, student: Student) -> str:
        _, *ids, _ = self.person(student)
        return "" if any(ids) else "canvas_id, sis_user_id or sis_login_id"

    def rows(self, grades: Grades, students: list[Student]) -> list[list[str]]:
        heading, *rest = super().rows(grades, students)
        possible = ["    Points Possible", "", "", "", ""]
        possible += [self.number(most) for most in grades.maximum.values()]
        return [heading, possible, *rest]


class MoodleExport(GradeExport):
    """Moodle's gradebook: one column says who, by what `identifier` names."""

    system = "moodle"
    ids = LISTS[MOODLE].ids
    identifier = Enum(
        ("", "id_number", "email", "username"),
        default_value="",
        help="By which column Moodle finds a person; the one that most have if empty.",
    ).tag(config=True)
    _titles = {"id_number": "ID number", "email": "Email address", "username": "Username"}  # noqa: RUF012

    def prepare(self, grades: Grades) -> None:
        self._column = self.identifier or self._commonest(grades.students)

    def heading(self) -> list[str]:
        return [self._titles[self._column]]

    def person(self, student: Student) -> list[str]:
        return [identifier(getattr(student, self._column))]

    def lacks(self, student: Student) -> str:
        return "" if identifier(getattr(student, self._column)) else self._column

    def _commonest(self, students: list[Student]) -> str:
        """The column that most people have."""
        return max(
            self._titles,
            key=lambda column: sum(bool(identifier(getattr(one, column))) for one in students),
        )


class BrightspaceExport(GradeExport):
    """Brightspace's grades: points by the grade item's name, each line with its end."""

    system = "brightspace"
    ids = LISTS[BRIGHTSPACE].ids
    _columns = (("org_defined_id", "OrgDefinedId"), ("username", "Username"))

    def prepare(self, grades: Grades) -> None:
        self._used = [
            (column, title)
            for column, title in self._columns
            if any(identifier(getattr(one, column)) for one in grades.students)
        ]

    def rows(self, grades: Grades, students: list[Student]) -> list[list[str]]:
        heading, *rest = super().rows(grades, students)
        return [[*heading, "End-of-Line Indicator"], *([*row, "#"] for row in rest)]

    def heading(self) -> list[str]:
        return [title for _, title in self._used]

    def person(self, student: Student) -> list[str]:
        return [identifier(getattr(student, column)) for column, _ in self._used]

    def title(self, assignment: str) -> str:
        return f"{super().title(assignment)} Points Grade"

    def lacks(self, student: Student) -> str:
        ids = [identifier(getattr(student, column)) for column, _ in self._columns]
        return "" if any(ids) else "org_defined_id or username"


BUILT_IN: tuple[type[GradeExport], ...] = (
    CanvasExport, MoodleExport, BrightspaceExport, CsvExport,
)  # fmt: skip


def systems() -> list[str]:
    """Names of the systems: ours, and those that installed packages register."""
    ours = [kind.system for kind in BUILT_IN]
    return list(dict.fromkeys([*ours, *(one.name for one in entry_points(group=ENTRY_POINTS))]))


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
    for kind in BUILT_IN:
        if kind.system == system:
            return kind
    raise CourseError(f"export --to {system}: there is {', '.join(systems())}.")


@dataclass(frozen=True)
class Wanted:
    """What to export.

    Attributes
    ----------
    system : str
        One of `systems`.
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
    """Export grades as `coursekit export` does.

    Raises
    ------
    CourseError
        If there is no such system, if marks may still change and `partial` is not set, or if
        there is nothing to export.
    """
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


def identifier(text: str) -> str:
    """An id as it is; none if a spreadsheet would compute it, for no quote may be put before it."""
    return text if harmless_line(text) == text else ""

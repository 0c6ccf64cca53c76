"""Grades in the files that learning management systems import."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path
from typing import Any, Literal

from traitlets import Bool, Dict, Enum, Int, Unicode
from traitlets.config import Configurable

from coursekit.course import Course, CourseError
from coursekit.gradebook import late
from coursekit.gradebook.server import refuse_old
from coursekit.lms.grades import (
    EXCUSED,
    NOT_GRADED,
    TO_MARK,
    Grade,
    Grades,
    chosen_names,
    read_grades,
    remarks,
)
from coursekit.lms.roster import Student, read_roster
from coursekit.lms.system import systems
from coursekit.support.files import write_whole
from coursekit.support.spreadsheet import harmless_line
from coursekit.support.text import listed, without_idle_zeros

_SEPARATORS = {"comma": ",", "semicolon": ";", "tab": "\t"}


@dataclass
class ExportReport:
    """The file that was written, and remarks on it: what a person should see to."""

    file: Path
    students: int
    remarks: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


class GradeExport(Configurable):
    """Rows of students and columns of assignments; subclasses say which columns."""

    # What the system reads as excused; most cannot import that.
    excused = ""
    # The names of the columns that say who it is.
    headings: tuple[str, ...] = ()
    # By which of the roster's columns it finds people: the first that somebody has.
    known_by: tuple[str, ...] = ()
    missing_as_zero = False
    quoting: Literal[0, 1] = csv.QUOTE_MINIMAL
    decimals = Int(2, min=0, help="Digits after the decimal point.").tag(config=True)
    separator = Enum(
        tuple(_SEPARATORS), default_value="comma", help="What stands between columns."
    ).tag(config=True)
    decimal_comma = Bool(False, help="Write 2,5 and not 2.5.").tag(config=True)
    bom = Bool(False, help="Begin with a byte-order mark, by which Excel knows UTF-8.").tag(
        config=True
    )
    columns = Dict(
        key_trait=Unicode(),
        value_trait=Unicode(),
        help="What an assignment is called in the system, if not as here.",
    ).tag(config=True)

    def write(self, course: Course, gradebook: Any, wanted: ExportOptions) -> ExportReport:
        """Write the file."""
        grades, exported = self._read(course, gradebook, wanted)
        self.prepare(grades)
        students = self._with_a_place(grades.students, exported)
        exported.students = len(students)
        out = io.StringIO()
        table = csv.writer(out, delimiter=_SEPARATORS[self.separator], quoting=self.quoting)
        table.writerows(self.rows(grades, students))
        text = out.getvalue().encode("utf-8-sig" if self.bom else "utf-8")
        write_whole(exported.file, text)
        return exported

    def _read(
        self, course: Course, gradebook: Any, wanted: ExportOptions
    ) -> tuple[Grades, ExportReport]:
        """The grades, with what there is to say of them."""
        names = chosen_names(gradebook, wanted.assignments)
        settled = late.settle(course, gradebook, names)
        grades = read_grades(course, gradebook, names)
        strangers = []
        if (roster := read_roster(course)) is not None:
            marked = {student for student, _ in grades.each}
            strangers = [s.id for s in grades.students if s.id in marked - roster.students.keys()]
            grades.students = [s for s in grades.students if s.id in roster.students]
        unfinished = grades.unfinished()
        if unfinished and not wanted.partial:
            raise CourseError(
                f"{'; '.join(unfinished)}. Mark or grade them, or export with --partial what "
                "there is."
            )
        file = wanted.file or course.root / f"grades-{wanted.system}.csv"
        exported = ExportReport(file, 0, [f"{line}; may still change" for line in unfinished])
        if settled:
            exported.notes.append(f"late penalty brought up to date: {listed(settled)}")
        exported.notes += remarks(course, names)
        if roster and strangers:
            exported.remarks.append(f"left out, not in {roster.name}: {', '.join(strangers)}")
        return grades, exported

    def prepare(self, grades: Grades) -> None:
        """Look at all grades before the first row."""

    def rows(self, grades: Grades, students: list[Student]) -> list[list[str]]:
        """The heading, and what follows."""
        rows = [[*self.heading(), *map(self.title, grades.maximum)]]
        for student in students:
            cells = (self.cell(grades, student, name) for name in grades.maximum)
            rows.append([*self.person(student), *cells])
        return rows

    def heading(self) -> list[str]:
        """The names of the columns that say who it is, where they are not always the same."""
        return [*self.headings]

    def person(self, student: Student) -> list[str]:
        """The cells that say who a student is, below `heading`."""
        return [self.known_as(student)]

    def known_as(self, student: Student) -> str:
        """The id by which the system finds a student; empty if there is none."""
        ids = (identifier(getattr(student, column)) for column in self.known_by)
        return next(filter(None, ids), "")

    def lacks(self, student: Student) -> str:
        """The ids of which the system needs one and has none; empty if it has."""
        return "" if self.known_as(student) else " or ".join(self.known_by)

    def title(self, assignment: str) -> str:
        """The heading of an assignment's column."""
        return harmless_line(self.columns.get(assignment, assignment))

    def cell(self, grades: Grades, student: Student, assignment: str) -> str:
        """A student's points in an assignment."""
        grade = grades.each.get((student.id, assignment))
        if grade is not None and grade.state == EXCUSED:
            return self.excused
        if grade is None and self.missing_as_zero:
            grade = Grade()
        if grade is None or grade.state == NOT_GRADED:
            return ""
        return self.number(grade.score)

    def rounded(self, value: Decimal) -> Decimal:
        """Points with as many decimals as are exported."""
        return value.quantize(Decimal(1).scaleb(-self.decimals), ROUND_HALF_UP)

    def number(self, value: Decimal) -> str:
        """Points as the system reads them, rounded, without idle zeros."""
        text = without_idle_zeros(f"{self.rounded(value):f}")
        return text.replace(".", ",") if self.decimal_comma else text

    def _with_a_place(self, everybody: list[Student], exported: ExportReport) -> list[Student]:
        """Students whom the system can find; the others are named, in one line for each reason."""
        lacking: dict[str, list[str]] = {}
        for student in everybody:
            lacking.setdefault(self.lacks(student), []).append(student.id)
        findable = set(lacking.pop("", []))
        if not findable:
            raise CourseError(
                f"nobody has {' or '.join(lacking)} in the roster, by which the system finds "
                "people; fill it in."
            )
        for columns, students in lacking.items():
            exported.remarks.append(f"left out, no {columns} in the roster: {', '.join(students)}")
        return [student for student in everybody if student.id in findable]


def identifier(text: str) -> str:
    """An id as it is; none if a spreadsheet would compute it, for no quote may be put before it."""
    return text if harmless_line(text) == text else ""


class CsvExport(GradeExport):
    """For people and spreadsheets."""

    excused = "excused"
    headings = ("id", "last_name", "first_name", "email", "section")
    bom = Bool(True, help=GradeExport.bom.help).tag(config=True)

    def person(self, student: Student) -> list[str]:
        return [harmless_line(getattr(student, column)) for column in self.headings]

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
        """The sum of what counts, empty if a grade is not known; and of what there was to get."""
        by_assignment = {
            name: grades.each.get((student.id, name), Grade()) for name in grades.maximum
        }
        states = {grade.state for grade in by_assignment.values()}
        most = sum(
            grades.maximum[name] for name, grade in by_assignment.items() if grade.state != EXCUSED
        )
        total = sum(self.rounded(grade.score) for grade in by_assignment.values())
        is_settled = not states & {TO_MARK, NOT_GRADED}
        return [self.number(Decimal(total)) if is_settled else "", self.number(Decimal(most))]


def exporters() -> dict[str, type[Any]]:
    """The exports, by system: those of `coursekit.lms.systems`, and a table for people."""
    kinds = {system.name: system.exporter for system in reversed(systems()) if system.exporter}
    return kinds | {"csv": CsvExport}


@dataclass(frozen=True)
class ExportOptions:
    """The options of an export, as `coursekit export` takes them."""

    system: str  # one of `exporters`
    assignments: list[str] = field(default_factory=list)  # all that somebody handed in if empty
    file: Path | None = None  # grades-<system>.csv if None
    partial: bool = False
    missing_as_zero: bool = False


def export(course: Course, wanted: ExportOptions) -> ExportReport:
    """Export grades as `coursekit export` does."""
    if wanted.system not in exporters():
        raise CourseError(f"export --to {wanted.system}: there is {', '.join(exporters())}.")
    exporter = exporters()[wanted.system](config=course.config)
    exporter.missing_as_zero = wanted.missing_as_zero
    refuse_old(course)
    with course.gradebook() as gradebook:
        return exporter.write(course, gradebook, wanted)

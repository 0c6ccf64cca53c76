"""Grades in the files that learning management systems import, as nbgrader's export plugins.

``nbgrader export --exporter=coursekit.lms.export.CanvasExport`` does what ``coursekit export
--to canvas`` does.
"""

from __future__ import annotations

import csv
import decimal
import io
import os
import sys
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import Any

from nbgrader.coursedir import CourseDirectory
from nbgrader.plugins import ExportPlugin
from traitlets import Bool, Dict, Enum, Int, Unicode

from coursekit.course import Course, CourseError
from coursekit.gradebook import late
from coursekit.lms.marks import NOT_GRADED, Mark, Marks, chosen_names, read_marks
from coursekit.lms.roster import Student

_SEPARATORS = {"comma": ",", "semicolon": ";", "tab": "\t"}
_ROUNDING = {
    "half-up": decimal.ROUND_HALF_UP,
    "half-even": decimal.ROUND_HALF_EVEN,
    "up": decimal.ROUND_UP,
    "down": decimal.ROUND_DOWN,
}
# What makes a spreadsheet compute a cell, in the widths in which it is typed.
_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")


@dataclass
class Exported:
    """What was written.

    Attributes
    ----------
    file : Path
    students : int
        How many rows.
    remarks : list of str
        What a person should see to: who was left out, whose marks may still change.
    notes : list of str
        What else was done.
    """

    file: Path
    students: int
    remarks: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


class GradeExport(ExportPlugin):
    """Rows of students and columns of assignments; subclasses say which columns."""

    system = ""
    decimals = Int(2, min=0, help="Digits after the decimal point.").tag(config=True)
    rounding = Enum(
        tuple(_ROUNDING),
        default_value="half-up",
        help="How points are rounded, as decimal numbers: half-up makes 2.675 2.68.",
    ).tag(config=True)
    separator = Enum(
        tuple(_SEPARATORS), default_value="comma", help="What stands between columns."
    ).tag(config=True)
    decimal_comma = Bool(False, help="Write 2,5 and not 2.5.").tag(config=True)
    bom = Bool(False, help="Begin with a byte-order mark, by which Excel knows UTF-8.").tag(
        config=True
    )
    missing_as_zero = Bool(
        False, help="Whether who did not hand in gets 0 instead of an empty cell."
    ).tag(config=True)
    partial = Bool(False, help="Export although marks may still change.").tag(config=True)
    columns = Dict(
        key_trait=Unicode(),
        value_trait=Unicode(),
        help="What an assignment is called in the system, if not as here.",
    ).tag(config=True)

    def export(self, gradebook: Any) -> None:
        """As nbgrader's export asks."""
        try:
            done = self.write(gradebook)
        except CourseError as error:
            self.log.error("%s", error)
            sys.exit(2)
        for remark in (*done.notes, *done.remarks):
            self.log.warning("%s", remark)
        self.log.info("%d students in %s", done.students, done.file)

    def write(self, gradebook: Any) -> Exported:
        """Write the file.

        Raises
        ------
        CourseError
            If marks may still change and `partial` is not set, or there is nothing to export.
        """
        course = Course(CourseDirectory(parent=self).root)
        names = chosen_names(gradebook, [str(name) for name in self.assignment])
        settled = late.settle(course, gradebook, names)
        marks = read_marks(course, gradebook, names, [str(one) for one in self.student])
        unfinished = marks.unfinished()
        if unfinished and not self.partial:
            raise CourseError(
                f"{'; '.join(unfinished)}. Mark or grade them, or export with --partial what "
                "there is."
            )
        file = Path(self.to) if self.to else course.root / f"grades-{self.system}.csv"
        done = Exported(file, 0, [f"{one}; may still change" for one in unfinished])
        if settled:
            more = f" and {len(settled) - 5} more" if len(settled) > 5 else ""
            done.notes.append(f"late penalty brought up to date: {', '.join(settled[:5])}{more}")
        self.prepare(marks)
        students = self._with_a_place(marks.students, done)
        rows = self.rows(marks, students)
        done.students = len(students)
        _write(file, self._text(rows))
        return done

    def prepare(self, marks: Marks) -> None:
        """Look at all marks before the first row."""

    def rows(self, marks: Marks, students: list[Student]) -> list[list[str]]:
        """The heading, and what follows."""
        heading = [*self.heading(), *map(self.title, marks.maximum)]
        return [
            heading,
            *(
                [*self.person(one), *(self.cell(marks, one, name) for name in marks.maximum)]
                for one in students
            ),
        ]

    def heading(self) -> list[str]:
        """The names of the columns that say who it is."""
        raise NotImplementedError

    def person(self, student: Student) -> list[str]:
        """What stands in them."""
        raise NotImplementedError

    def lacks(self, student: Student) -> str:
        """The ids of which the system needs one and has none; empty if it has."""
        return ""

    def title(self, assignment: str) -> str:
        """What an assignment's column is called."""
        return harmless(self.columns.get(assignment, assignment))

    def cell(self, marks: Marks, student: Student, assignment: str) -> str:
        """A student's points in an assignment."""
        mark = marks.marks.get((student.id, assignment))
        if mark is None and self.missing_as_zero:
            mark = Mark()
        if mark is None or mark.state == NOT_GRADED:
            return ""
        return self.number(mark.score)

    def number(self, value: Decimal) -> str:
        """Points as the system reads them, rounded, without idle zeros."""
        rounded = value.quantize(Decimal(1).scaleb(-self.decimals), _ROUNDING[self.rounding])
        text = f"{rounded:f}"
        if "." in text:
            text = text.rstrip("0").rstrip(".")
        return text.replace(".", ",") if self.decimal_comma else text

    def _with_a_place(self, everybody: list[Student], done: Exported) -> list[Student]:
        """Those whom the system can find; the others are named, in one line for each reason."""
        lacking: dict[str, list[str]] = {}
        for student in everybody:
            lacking.setdefault(self.lacks(student), []).append(student.id)
        found = set(lacking.pop("", []))
        if not found:
            raise CourseError(
                f"nobody has {' or '.join(lacking)} in the roster, by which {self.system} finds "
                "people; fill it in."
            )
        for columns, who in lacking.items():
            done.remarks.append(f"left out, no {columns} in the roster: {', '.join(who)}")
        return [student for student in everybody if student.id in found]

    def _text(self, rows: list[list[str]]) -> bytes:
        out = io.StringIO()
        csv.writer(out, delimiter=_SEPARATORS[self.separator]).writerows(rows)
        return out.getvalue().encode("utf-8-sig" if self.bom else "utf-8")


class CsvExport(GradeExport):
    """For people and spreadsheets."""

    system = "csv"
    bom = Bool(True, help=GradeExport.bom.help).tag(config=True)

    def heading(self) -> list[str]:
        return ["id", "last_name", "first_name", "email", "section"]

    def person(self, student: Student) -> list[str]:
        told = (student.id, student.last_name, student.first_name, student.email, student.section)
        return [harmless(one) for one in told]

    def rows(self, marks: Marks, students: list[Student]) -> list[list[str]]:
        heading = self.heading()
        for name in marks.maximum:
            title = self.title(name)
            heading += [title, f"{title} late penalty", f"{title} maximum"]
        rows = [heading]
        for student in students:
            row = self.person(student)
            for name, most in marks.maximum.items():
                mark = marks.marks.get((student.id, name), Mark())
                less = self.number(mark.penalty) if mark.penalty else ""
                row += [self.cell(marks, student, name), less, self.number(most)]
            rows.append(row)
        return rows


class CanvasExport(GradeExport):
    """Canvas's gradebook: found by id, assignments by the number in their column's name."""

    system = "canvas"

    def heading(self) -> list[str]:
        return ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"]

    def person(self, student: Student) -> list[str]:
        name = ", ".join(filter(None, [student.last_name, student.first_name])) or student.id
        number = student.canvas_id if student.canvas_id.isdigit() else ""
        sis = [identifier(student.sis_user_id), identifier(student.sis_login_id)]
        return [harmless(name), number, *sis, harmless(student.section)]

    def lacks(self, student: Student) -> str:
        _, *ids, _ = self.person(student)
        return "" if any(ids) else "canvas_id, sis_user_id or sis_login_id"

    def rows(self, marks: Marks, students: list[Student]) -> list[list[str]]:
        heading, *rest = super().rows(marks, students)
        possible = ["    Points Possible", "", "", "", ""]
        possible += [self.number(most) for most in marks.maximum.values()]
        return [heading, possible, *rest]


class MoodleExport(GradeExport):
    """Moodle's gradebook: one column says who, by what `identifier` names."""

    system = "moodle"
    identifier = Enum(
        ("", "id_number", "email", "username"),
        default_value="",
        help="By which column Moodle finds a person; the one that most have if empty.",
    ).tag(config=True)
    _titles = {"id_number": "ID number", "email": "Email address", "username": "Username"}  # noqa: RUF012

    def prepare(self, marks: Marks) -> None:
        self._column = self.identifier or self._commonest(marks.students)

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
    _columns = (("org_defined_id", "OrgDefinedId"), ("username", "Username"))

    def prepare(self, marks: Marks) -> None:
        self._used = [
            (column, title)
            for column, title in self._columns
            if any(identifier(getattr(one, column)) for one in marks.students)
        ]

    def rows(self, marks: Marks, students: list[Student]) -> list[list[str]]:
        heading, *rest = super().rows(marks, students)
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


SYSTEMS: dict[str, type[GradeExport]] = {
    kind.system: kind for kind in (CanvasExport, MoodleExport, BrightspaceExport, CsvExport)
}


def export(
    course: Course,
    system: str,
    assignments: list[str],
    file: Path | None = None,
    *,
    partial: bool = False,
    missing_as_zero: bool = False,
) -> Exported:
    """Export grades as `coursekit export` does.

    Parameters
    ----------
    system : str
        One of ``SYSTEMS``.
    assignments : list of str
        Which; all that somebody handed in if empty.
    file : Path, optional
        ``grades-<system>.csv`` in the course folder if not given.
    partial, missing_as_zero : bool
        Beyond what ``nbgrader_config.py`` says.

    Raises
    ------
    CourseError
        If there is no such system, marks may still change and `partial` is not given, or there
        is nothing to export.
    """
    from nbgrader.api import Gradebook

    if system not in SYSTEMS:
        raise CourseError(f"--to {system}: no such system; there is {', '.join(SYSTEMS)}.")
    asked: dict[str, Any] = {"partial": True} if partial else {}
    asked |= {"missing_as_zero": True} if missing_as_zero else {}
    plugin = SYSTEMS[system](
        config=course.config, assignment=assignments, to=str(file) if file else "", **asked
    )
    with Gradebook(course.gradebook_url, course.coursedir.course_id) as gradebook:
        return plugin.write(gradebook)


def harmless(text: str) -> str:
    """Text that no spreadsheet takes for a formula, on one line."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return f"'{line}" if line.startswith(_FORMULA) else line


def identifier(text: str) -> str:
    """An id as it is; none if a spreadsheet would compute it, for no quote may be put before it."""
    return "" if text.startswith(_FORMULA) or harmless(text) != text else text


def _write(file: Path, content: bytes) -> None:
    draft = file.with_name(f"{file.name}.part")
    try:
        draft.write_bytes(content)
        os.replace(draft, file)
    except OSError as error:
        raise CourseError(f"{file}: cannot be written ({error.strerror}).") from error

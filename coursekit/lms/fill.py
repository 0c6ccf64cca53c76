"""Grades in a system's own export of its gradebook: no cell changes but those of grades.

All systems take any well-formed CSV. So quotes may change; encoding, separator and line ends stay.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from coursekit.course import CourseError
from coursekit.gradebook.tables import decoded, split
from coursekit.lms import columns
from coursekit.lms.ids import lost_digits
from coursekit.lms.roster import Roster, Student, UnknownSenderError, sender_of, unique
from coursekit.lms.system import Sender, System, listing

# Rows on assignments, such as that of the most points, come before people.
_ON_ASSIGNMENTS = 3
_NUMBER = re.compile(r"-?\d+(?:[.,]\d+)?")
# What a column of points may have, besides numbers: systems' words for none.
_NONE = {"", "-", "–", "—", "ex", "n/a", "mi"}


@dataclass
class SystemsFile:
    """A system's file, and what its columns are to us."""

    path: Path
    start: bytes  # what comes before the table
    encoding: str
    separator: str
    end: str  # of lines
    table: list[list[str]]

    def __post_init__(self) -> None:
        # Empty rows stay where they are, and are no rows.
        full = [number for number, row in enumerate(self.table) if any(map(str.strip, row))]
        self._places = dict(enumerate(full))
        self.headings = [cell.strip() for cell in self.table[full[0]]] if full else []
        self.names = columns.recognise(self.headings)
        self.system = self._system()

    def _system(self) -> System:
        system = columns.system_of(self.headings)
        names = set(self.names)
        for candidate in listing() if system is None else ():
            if candidate.lists(names) or names.intersection(candidate.passing):
                return candidate
        return system or System()

    @property
    def rows(self) -> range:
        """The numbers of the rows below the heading."""
        return range(1, len(self._places))

    def line(self, row: int) -> int:
        """A row's number as a spreadsheet counts it."""
        return self._places[row] + 1 + bool(self.start.strip(b"\xef\xbb\xbf\xfe\xff"))

    def cell(self, row: int, column: int) -> str:
        """A cell's text; empty if the row has none there."""
        cells = self.table[self._places[row]]
        return cells[column].strip() if column < len(cells) else ""

    def content(self) -> bytes:
        """The file as it is now."""
        out = io.StringIO()
        csv.writer(out, delimiter=self.separator, lineterminator=self.end).writerows(self.table)
        return self.start + out.getvalue().encode(self.encoding)

    @property
    def has_decimal_comma(self) -> bool:
        """True if numbers in it are written as 2,5."""
        cells = [cell.strip() for row in self.table for cell in row]
        numbers = [cell for cell in cells if _NUMBER.fullmatch(cell)]
        return any("," in number for number in numbers) and not any(
            "." in number for number in numbers
        )

    def place(self, titles: Iterable[str], wanted: str = "") -> int:
        """The column of an assignment.

        Parameters
        ----------
        titles : iterable of str
            What it may be called.
        wanted : str
            The column's heading, as somebody has named it.
        """
        # Moodle's grading worksheet is of one assignment.
        passing = self.system.passing
        of_one = bool(passing) and {columns.WHEN, *passing} <= {*self.names}
        grade_names = ("grade",) if of_one else ("", "grade")
        free = [n for n, name in enumerate(self.names) if name in grade_names]
        free = [n for n in free if not self._is_read_only(n)]
        titles = [wanted] if wanted else list(dict.fromkeys(titles))
        places = free if of_one and not wanted else self._called(titles, free)
        if len(places) == 1:
            self._refuse_what_is_no_points(places[0])
            return places[0]
        headings = ", ".join(dict.fromkeys(self.headings[n] for n in free)) or "none"
        remedy = f"name it with --column, one of {headings}"
        if len({self.headings[n] for n in places}) < len(places):
            remedy = "give them different names in the system, and export again"
        raise CourseError(
            f"{self.path.name}: {'more than one' if places else 'no'} column for "
            f"{' or '.join(titles)}; {remedy}."
        )

    def _is_read_only(self, column: int) -> bool:
        """True if a row on assignments says so, in brackets: "(read only)"."""
        return any(re.fullmatch(r"\(.+\)", self.cell(row, column)) for row in self.on_assignments())

    def on_assignments(self) -> list[int]:
        """The rows before people that say whose no id is."""
        ids = [n for n, name in enumerate(self.names) if name in unique()]
        first = self.rows[:_ON_ASSIGNMENTS]
        return [row for row in first if not any(self.cell(row, n) for n in ids)]

    def _refuse_what_is_no_points(self, column: int) -> None:
        """Raise a `CourseError` if something else stands in a column: addresses, say, or dates."""
        for row in set(self.rows) - set(self.on_assignments()):
            cell = self.cell(row, column)
            if cell.casefold() not in _NONE and not _NUMBER.fullmatch(cell):
                raise CourseError(
                    f"{self.path.name}, row {self.line(row)}: the column {self.headings[column]} "
                    f"has {cell!r}, which is not a number of points; name another one with "
                    "--column, or export the file again."
                )

    def _called(self, titles: list[str], free: list[int]) -> list[int]:
        """Columns with one of these headings, those first of which that is certain."""
        for form in (str, _spaced):
            wanted = {form(title) for title in titles}
            for part in (str, self.system.title_in):
                if places := [n for n in free if form(part(self.headings[n])) in wanted]:
                    return places
        return []

    def people(self, roster: Roster, remarks: list[str]) -> dict[int, Student]:
        """Students by row; `remarks` names rows of which that is not certain."""
        student_in: dict[int, Student] = {}
        on_assignments = self.on_assignments()
        for row in self.rows:
            cells = [(name, self.cell(row, n)) for n, name in enumerate(self.names)]
            cell_of = {name: cell for name, cell in reversed(cells) if name and cell}
            location = f"{self.path.name}, row {self.line(row)}"
            if lost := [cell_of[name] for name in unique() if lost_digits(cell_of.get(name, ""))]:
                raise CourseError(
                    f"{location}: {lost[0]!r} has lost its digits in a spreadsheet; export the "
                    "file again, and do not open it in one."
                )
            sender = sender_of(cell_of)
            if not sender.name and not sender.keys:
                continue
            if self.system.is_test(" ".join(reversed(sender.name.split(", "))), cell_of):
                continue
            student = _find_student(roster, sender)
            if isinstance(student, str):
                if row not in on_assignments:
                    remarks.append(f"{location}: {sender}: {student}; left as it is")
            elif student in student_in.values():
                remarks.append(f"{location}: {student.id} is there twice; left as it is")
            else:
                student_in[row] = student
        return student_in

    def another_maximum(self, column: int, most: Decimal) -> str:
        """The most points as the file has them, if they are others; else empty."""
        cells = [self.cell(row, column) for row in self.on_assignments()]
        numbers = [cell for cell in cells if _NUMBER.fullmatch(cell)]
        return next((number for number in numbers if _as_number(number) != float(most)), "")

    def fill(
        self, column: int, people: dict[int, Student], value: Callable[[Student], str]
    ) -> list[str]:
        """Put what `value` gives, where that is something, into a column; what was another."""
        changed = []
        for row, student in people.items():
            new, before = value(student), self.cell(row, column)
            if not new:
                continue
            if before in ("-", "–", "—"):  # none
                before = ""
            if column >= len(self.table[self._places[row]]):
                raise CourseError(
                    f"{self.path.name}, row {self.line(row)}: it has fewer columns than the first "
                    "row; export the file again."
                )
            if before and _as_number(before) != _as_number(new):
                changed.append(f"{student.id} from {before} to {new}")
            if not before or _as_number(before) != _as_number(new):
                self.table[self._places[row]][column] = new
        return changed


def open_systems_file(path: Path) -> SystemsFile:
    """Read a system's file."""
    text, mark, encoding = decoded(path)
    start, separator, rows = split(text, path.name)
    end = re.search(r"\r\n|\n|\r", text)
    start_bytes = mark + start.encode(encoding)
    file = SystemsFile(path, start_bytes, encoding, separator, end[0] if end else "\n", rows)
    if not {*unique(), "full_name"}.intersection(file.names):
        raise CourseError(
            f"{path.name}: no column says who it is; take the system's export as it is. It has "
            f"{', '.join(file.headings) or 'nothing'}."
        )
    return file


def _find_student(roster: Roster, sender: Sender) -> Student | str:
    """The one student whom the ids of a row are of, or else its name; or why it is nobody."""
    by_id = roster.with_ids(sender.keys)
    if len(by_id) > 1:
        return f"its ids are those of {' and '.join(sorted(by_id))}"
    if by_id:
        return next(iter(by_id.values()))
    try:
        return roster.find(sender)
    except UnknownSenderError as error:
        return str(error)


def _as_number(text: str) -> object:
    """A number, however many digits it is written with."""
    return float(text.replace(",", ".")) if _NUMBER.fullmatch(text) else text


def _spaced(heading: str) -> str:
    """A heading without case and with single spaces."""
    return " ".join(unicodedata.normalize("NFC", heading).casefold().split())

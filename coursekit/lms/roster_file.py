"""The roster as a file: changed row by row, everything else in it stays as it is."""

from __future__ import annotations

import csv
import io
import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from coursekit.course import Course, CourseError
from coursekit.gradebook.tables import text_of
from coursekit.lms.ids import clean_id
from coursekit.lms.roster import COLUMNS
from coursekit.lms.settings import settings
from coursekit.lms.shelf import FOLDER
from coursekit.lms.table import parse_table, underscored
from coursekit.support.files import write_whole
from coursekit.support.spreadsheet import harmless, plain

_FIRST = ("id", "first_name", "last_name", "email", "section")
# A text as a formula, by which people have spreadsheets keep leading zeros.
_QUOTED = re.compile(r'="[^"]*"')


@dataclass
class RosterFile:
    """Headings and rows as they are in the file; columns may be more than ours.

    Attributes
    ----------
    rows : list of dict of str to str
        Cells by heading in small letters with underscores, as `Student` calls its fields.
    """

    path: Path
    headings: list[str]
    rows: list[dict[str, str]]
    separator: str = ","
    encoding: str = "utf-8"

    def row(self, student: str) -> dict[str, str] | None:
        """The row of an id, whatever a spreadsheet has added to it there."""
        return next((row for row in self.rows if clean_id(row.get("id", "")) == student), None)

    def write(self) -> None:
        """Write the file; columns that some row has by now and it had not come last."""
        known = underscored(self.headings)
        more = [
            column for column in COLUMNS
            if column not in known and any(row.get(column) for row in self.rows)
        ]  # fmt: skip
        out = io.StringIO()
        table = csv.writer(out, delimiter=self.separator, lineterminator="\n")
        table.writerow([*self.headings, *more])
        table.writerows(
            [_written(column, row.get(column, "")) for column in [*known, *more]]
            for row in self.rows
        )
        try:
            write_whole(self.path, out.getvalue().encode(self.encoding))
        except OSError as error:
            raise CourseError(f"{self.path}: cannot be written ({error.strerror}).") from error

    def keep(self, course: Course) -> None:
        """Keep the file as it was, beside what else was replaced."""
        if not self.path.exists():
            return
        folder = course.root / FOLDER / "rosters"
        folder.mkdir(parents=True, exist_ok=True)
        numbers = [int(one.stem) for one in folder.glob("*.csv") if one.stem.isdigit()]
        number = 1 + max(numbers, default=0)
        shutil.copyfile(self.path, folder / f"{number}.csv")


def open_roster(course: Course) -> RosterFile:
    """The course's roster; empty if there is none yet.

    Raises
    ------
    CourseError
        If it cannot be read.
    """
    path = course.root / settings(course).roster
    if not path.exists():
        return RosterFile(path, list(_FIRST), [])
    text = text_of(path)
    headings, rows = parse_table(text, path.name)
    known = underscored(headings)
    first = text.lstrip("\ufeff").lstrip().split("\n", 1)[0]
    start = path.read_bytes()[:3]
    return RosterFile(
        path,
        headings or list(_FIRST),
        [
            {column: _read(column, cell) for column, cell in zip(known, row.cells, strict=False)}
            for row in rows
        ],
        max(",;\t", key=first.count),
        "utf-16" if start[:2] in (b"\xff\xfe", b"\xfe\xff")
        else "utf-8-sig" if start == b"\xef\xbb\xbf" else "utf-8",
    )  # fmt: skip


def _written(column: str, cell: str) -> str:
    """A cell that no spreadsheet computes; what people keep in columns of their own stays."""
    return harmless(cell) if column in COLUMNS and not _QUOTED.fullmatch(cell) else cell


def _read(column: str, cell: str) -> str:
    return plain(cell) if column in COLUMNS else cell

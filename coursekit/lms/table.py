"""CSV files as learning management systems and spreadsheets write them."""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from coursekit.course import CourseError
from coursekit.support.tables import read_rows

_SEPARATORS = ",;\t"
_BOMS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)


@dataclass(frozen=True)
class Row:
    """One row of a file.

    Attributes
    ----------
    number : int
        As a spreadsheet counts it: the heading is 1.
    """

    number: int
    cells: list[str]


def read_table(path: Path) -> tuple[list[str], list[Row]]:
    """The headings of a CSV file as they are, and its rows, cells without outer spaces.

    Raises
    ------
    CourseError
        If it cannot be read, or is no CSV.
    """
    return parse_table(text_of(path), path.name)


def parse_table(text: str, name: str) -> tuple[list[str], list[Row]]:
    """The same from text: comma, semicolon or tab between columns, whichever gives most.

    Raises
    ------
    CourseError
        If it is no CSV.
    """
    text = text.replace("\0", "").replace("\r\n", "\n").replace("\r", "\n").lstrip("\ufeff")
    # Excel writes it, for itself.
    if said := re.match(r'"?sep=(.)"?\n', text, re.I):
        rows = _rows(text[said.end() :], said[1], name)
        before = 1
    else:
        readings = [_rows(text, separator, name) for separator in _SEPARATORS]
        rows = max(readings, key=lambda read: len(read[0].cells) if read else 0)
        before = 0
    if not rows:
        return [], []
    first = rows[0].number - 1
    return rows[0].cells, [Row(row.number - first + before, row.cells) for row in rows[1:]]


def underscored(headings: Sequence[str]) -> list[str]:
    """Headings in small letters with underscores, as the roster's columns are called."""
    return [re.sub(r"[\s-]+", "_", heading.casefold()) for heading in headings]


def text_of(path: Path) -> str:
    """The text of a file in UTF-8 or UTF-16.

    Raises
    ------
    CourseError
        If it is neither, or a workbook.
    """
    return decoded(path)[0]


def decoded(path: Path) -> tuple[str, bytes, str]:
    """The same, the mark at its beginning, and the encoding without a mark.

    Raises
    ------
    CourseError
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise CourseError(f"{path}: cannot be read ({error.strerror}).") from error
    if content[:4] in (b"PK\3\4", b"\xd0\xcf\x11\xe0"):
        raise CourseError(f"{path}: a workbook or an archive; save the sheet as CSV in UTF-8.")
    mark, encoding = next((one for one in _BOMS if content.startswith(one[0])), (b"", "utf-8"))
    if encoding == "utf-8" and b"\0" in content[:2]:  # UTF-16 without a mark
        encoding = "utf-16-be" if content[0] == 0 else "utf-16-le"
    try:
        return content.removeprefix(mark).decode(encoding), mark, encoding
    except UnicodeDecodeError as error:
        line = content[: len(mark) + error.start].count(b"\n") + 1
        raise CourseError(
            f"{path}, line {line}: neither UTF-8 nor UTF-16; save it as CSV in UTF-8."
        ) from error


def _rows(text: str, separator: str, name: str) -> list[Row]:
    """Rows that are not empty; quoted line ends count as one row."""
    try:
        return [
            Row(number, cells)
            for number, row in enumerate(read_rows(text, separator), start=1)
            if any(cells := [" ".join(cell.split()) for cell in row])
        ]
    except csv.Error as error:
        raise CourseError(f"{name}: {error}.") from error

"""CSV files as spreadsheets save them, whatever their language, however long their cells."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import astuple
from pathlib import Path
from typing import Any

from coursekit.course import CourseError
from coursekit.support.files import write_whole
from coursekit.support.spreadsheet import error_in, harmless, plain
from coursekit.support.text import encoding_of

# Python's own limit of 131072 characters would make a file that we wrote unreadable for ever.
csv.field_size_limit(2**31 - 1)

_SEPARATORS = ",;\t"

# The cells of a row, after its number as a spreadsheet counts it: the heading is 1.
Row = tuple[int, list[str]]


def read_numbered(
    path: Path, columns: Sequence[str], what: str
) -> list[tuple[str, int, list[str]]]:
    """Place, number and other cells of each row in a file of ours; none if there is no file.

    People may have edited it. What `harmless` has added to a cell is taken away.

    Raises
    ------
    CourseError
        If the file cannot be read, has other columns, or cells that hold no text any longer, a
        line for each of these.
    """
    if not path.exists():
        return []
    headings, rows = parse(decoded(path)[0], str(path))
    names = [heading.strip().casefold() for heading in headings]
    if set(filter(None, names)) != set(columns):
        raise CourseError(
            f"{path}, row 1: the columns have to be {','.join(columns)}, not "
            f"{','.join(names) or 'none'}; mend them."
        )
    results, bad = [], []
    for row_number, row in rows:
        place = f"{path}, row {row_number}"
        cells = dict(zip(names, map(str.strip, row), strict=False))
        unnamed = [cell for name, cell in zip(names, row, strict=False) if not name]
        if len(row) > len(names) or any(map(str.strip, unnamed)):
            bad.append(f"{place}: a cell is in no column; put a text with commas in quotes.")
        values = {column: cells.get(column, "") for column in columns}
        wrong = {name: error_in(cell) for name, cell in values.items()}
        bad += [f"{place}: {name} is {error}." for name, error in wrong.items() if error]
        number, *others = map(plain, values.values())
        if not any(wrong.values()) and not number.isdecimal():
            bad.append(f"{place}: {number!r} is not the number of a {what}; mend it.")
        results.append((place, number, others))
    if bad:
        raise CourseError("\n".join(bad))
    return [(place, int(number), others) for place, number, others in results]


def write_ours(path: Path, columns: Sequence[str], rows: Iterable[Any]) -> None:
    """Write a file that `read_numbered` reads: data classes, one a row, in the columns' order."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(columns)
    table.writerows([harmless(str(cell)) for cell in astuple(row)] for row in rows)
    write_whole(path, out.getvalue())


def parse(text: str, name: str) -> tuple[list[str], list[Row]]:
    """The headings of CSV as they are, and its rows, without those that are empty.

    Comma, semicolon or tab between columns, whichever gives most.

    Raises
    ------
    CourseError
        If it is no CSV.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n").lstrip("\ufeff")
    start, _, table = split(text, name)
    rows = [(n, cells) for n, cells in enumerate(table) if any(map(str.strip, cells))]
    if not rows:
        return [], []
    before = rows[0][0] - 1 - bool(start)
    return rows[0][1], [(number - before, cells) for number, cells in rows[1:]]


def split(text: str, name: str) -> tuple[str, str, list[list[str]]]:
    """The parts of CSV: a line before the table, the separator, and the rows.

    Comma, semicolon or tab, whichever gives most columns, unless that line names another.

    Raises
    ------
    CourseError
        If it is no CSV.
    """
    hint = re.match(r'"?sep=(.)"?(?:\r\n|\n|\r)', text, re.I)  # Excel writes it, for itself
    start = hint[0] if hint else ""
    text = text[len(start) :].replace("\0", "")
    readings: list[tuple[int, str, list[list[str]]]] = []
    for separator in hint[1] if hint else _SEPARATORS:
        try:
            rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator))
        except csv.Error as error:
            raise CourseError(f"{name}: no CSV file ({error}); save it as CSV in UTF-8.") from error
        heading = next((cells for cells in rows if any(map(str.strip, cells))), [])
        readings.append((len(heading), separator, rows))
    _, separator, rows = max(readings, key=lambda reading: reading[0])
    return start, separator, rows


def decoded(path: Path) -> tuple[str, bytes, str]:
    """The text of a file in UTF-8 or UTF-16, the byte order mark before it, and the encoding.

    Raises
    ------
    CourseError
        If it is neither, or a workbook.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise CourseError(f"{path}: cannot be read ({error.strerror}).") from error
    if content[:4] in (b"PK\3\4", b"\xd0\xcf\x11\xe0"):
        raise CourseError(f"{path}: a workbook or an archive; save the sheet as CSV in UTF-8.")
    mark, encoding = encoding_of(content)
    try:
        return content.removeprefix(mark).decode(encoding), mark, encoding
    except UnicodeDecodeError as error:
        line = content[: len(mark) + error.start].count(b"\n") + 1
        raise CourseError(
            f"{path}, line {line}: neither UTF-8 nor UTF-16; save it as CSV in UTF-8."
        ) from error

"""A CSV file in which single cells are changed, and every other byte stays as it is."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from coursekit.gradebook.tables import decoded

_SEPARATORS = ",;\t"
_SAID = re.compile(r'"?sep=(.)"?(?:\r\n|\n|\r)', re.I)  # Excel writes it, for itself
_END = re.compile(r"\r\n|\n|\r")


@dataclass
class RawTable:
    """The cells of a file, and where each stands in its text.

    Attributes
    ----------
    records : list of list of (int, int)
        Where the cells of each row that is not empty begin and end.
    lines : list of int
        By row, its number as a spreadsheet counts it.
    """

    text: str
    mark: bytes
    encoding: str
    separator: str = ","
    records: list[list[tuple[int, int]]] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    _new: dict[tuple[int, int], str] = field(default_factory=dict)

    def cell(self, row: int, column: int) -> str:
        """What a cell says; empty if the row has none there."""
        if column >= len(self.records[row]):
            return ""
        start, end = self.records[row][column]
        raw = self.text[start:end]
        if len(raw) > 1 and raw[0] == raw.rstrip()[-1] == '"':
            raw = raw.rstrip()[1:-1].replace('""', '"')
        return raw.strip()

    def row(self, row: int) -> list[str]:
        """The cells of a row."""
        return [self.cell(row, column) for column in range(len(self.records[row]))]

    def put(self, row: int, column: int, value: str) -> None:
        """Have a cell say something else, in quotes where it had some or needs them."""
        start, end = self.records[row][column]
        quoted = self.text[start:end].startswith('"')
        needs = any(c in value for c in (self.separator, '"', "\r", "\n"))
        if quoted or needs:
            value = '"' + value.replace('"', '""') + '"'
        self._new[start, end] = value

    def content(self) -> bytes:
        """The file with what was put into it."""
        parts, place = [], 0
        for (start, end), value in sorted(self._new.items()):
            parts += [self.text[place:start], value]
            place = end
        parts.append(self.text[place:])
        return self.mark + "".join(parts).encode(self.encoding)


def open_raw(path: Path) -> RawTable:
    """Read a CSV file; comma, semicolon or tab between columns, whichever gives most.

    Raises
    ------
    CourseError
        If it cannot be read.
    """
    text, mark, encoding = decoded(path)
    table = RawTable(text, mark, encoding)
    start, first = 0, 1
    if said := _SAID.match(text):
        table.separator, start, first = said[1], said.end(), 2
        _read(table, start, first)
        return table
    readings = []
    for separator in _SEPARATORS:
        one = RawTable(text, mark, encoding, separator)
        _read(one, start, first)
        readings.append(one)
    return max(readings, key=lambda one: len(one.records[0]) if one.records else 0)


def _read(table: RawTable, place: int, line: int) -> None:
    text, apart = table.text, re.escape(table.separator)
    cell = re.compile(rf'"(?:[^"]|"")*"[^{apart}\r\n]*|[^{apart}\r\n]*')
    row: list[tuple[int, int]] = []
    while place <= len(text):
        found = cell.match(text, place)
        assert found is not None  # an empty cell matches
        row.append(found.span())
        place = found.end()
        if text.startswith(table.separator, place):
            place += 1
            continue
        if any(text[start:end].strip(' "') for start, end in row):
            table.records.append(row)
            table.lines.append(line)
        row = []
        line += 1
        end = _END.match(text, place)
        if end is None:
            return
        place = end.end()

"""Tables of learning management systems: no cell has more than one line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from coursekit.gradebook.tables import Row, parse, text_of


def read_table(path: Path) -> tuple[list[str], list[Row]]:
    """The headings of a CSV file as they are, and its rows, cells without outer spaces.

    Raises
    ------
    CourseError
        If it cannot be read, or is no CSV.
    """
    return parse_table(text_of(path), path.name)


def parse_table(text: str, name: str) -> tuple[list[str], list[Row]]:
    """The same from text.

    Raises
    ------
    CourseError
        If it is no CSV.
    """
    headings, rows = parse(text, name)
    return _lines(headings), [Row(row.number, _lines(row.cells)) for row in rows]


def underscored(headings: Sequence[str]) -> list[str]:
    """Headings in small letters with underscores, as the roster's columns are called."""
    return [re.sub(r"[\s-]+", "_", heading.casefold()) for heading in headings]


def _lines(cells: Sequence[str]) -> list[str]:
    return [" ".join(cell.split()) for cell in cells]

"""CSV, however long its cells are."""

from __future__ import annotations

import csv
import io

# Python's own limit of 131072 characters would make a file that we wrote unreadable for ever.
csv.field_size_limit(2**31 - 1)


def read_rows(text: str, separator: str = ",") -> list[list[str]]:
    """The cells of each row; quoted line ends belong to their cell.

    Raises
    ------
    csv.Error
        If it is no CSV.
    """
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=separator))

"""CSV files that coursekit writes and people edit, however a spreadsheet has saved them."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from pathlib import Path

import pytest

from coursekit.course import CourseError
from coursekit.gradebook.tables import read_numbered, write_ours

COLUMNS = ("number", "who", "why")


@dataclass
class Line:
    number: int
    who: str
    why: str


LINES = [Line(1, "ada", "- ill; sick, too"), Line(2, "Ähnlich", '=HYPERLINK("http://x")')]


@pytest.fixture
def file(tmp_path) -> Path:
    write_ours(tmp_path / "file.csv", COLUMNS, LINES)
    return tmp_path / "file.csv"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_what_a_spreadsheet_saves_is_read_as_it_was(file, encoding, separator, end):
    """No text begins as a formula, and rows that were cleared are no rows."""
    rows = list(csv.reader(io.StringIO(file.read_text(encoding="utf-8"))))
    assert [row[2][:3] for row in rows[1:]] == ["'- ", "'=H"]
    out = io.StringIO()
    saved = [rows[0], [""] * 3, *rows[1:], [" ", "", ""]]
    csv.writer(out, delimiter=separator, lineterminator=end).writerows(saved)
    file.write_bytes(out.getvalue().encode(encoding))
    read = [(place, Line(n, *rest)) for place, n, rest in read_numbered(file, COLUMNS, "line")]
    assert read == [(f"{file}, row 3", LINES[0]), (f"{file}, row 4", LINES[1])]
    write_ours(file, COLUMNS, [line for _, line in read])
    assert list(csv.reader(io.StringIO(file.read_text(encoding="utf-8")))) == rows


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"who,why\n", "file.csv, row 1: the columns have to be number,who,why, not who,why; mend"),
        (b"", "row 1: the columns have to be number,who,why, not none; mend them"),
        (b"number,who,why,mine\n", "row 1: the columns have to be"),
        (b"number,who,why\n1,ada,ill, sick\n", "row 2: a cell is in no column; put a text with"),
        (b"number,who,why,,\n1,ada,,,note\n", "row 2: a cell is in no column; put a text with"),
        (b"number,who,why\n1,ada,#NV\n", "row 2: why is #NV, which a spreadsheet makes of a text"),
        (b"number,who,why\none,ada,\n", "row 2: 'one' is not the number of a line; mend it"),
        (b"number,who,why\n1,,Err:508\n", "row 2: why is Err:508, which a spreadsheet makes of"),
        ("number,who,why\n1,Ä,\n".encode("cp1252"), "line 2: neither UTF-8 nor UTF-16; save it"),
        (b"\xff\xfea", "line 1: neither UTF-8 nor UTF-16; save it as CSV in UTF-8"),
        (b"PK\3\4\xff", "file.csv: a workbook or an archive; save the sheet as CSV in UTF-8"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_row(file, content, message):
    file.write_bytes(content)
    with pytest.raises(CourseError) as error:
        read_numbered(file, COLUMNS, "line")
    assert message in str(error.value)
    assert read_numbered(file.with_name("none.csv"), COLUMNS, "line") == []

"""Mark in a spreadsheet: answers under codes out, points and comments back in."""

from __future__ import annotations

import codecs
import csv
import math
from pathlib import Path

from coursekit.course import Course, CourseError
from coursekit.html.safe import shortened
from coursekit.marking import marks, second
from coursekit.marking.marks import Answer, answers, points_of
from coursekit.marking.questions import Question
from coursekit.marking.session import todo
from coursekit.support.spreadsheet import harmless
from coursekit.support.tables import read_rows

__all__ = ["BadRows", "read", "write"]

_COLUMNS = ["code", "answer", "points", "comment"]
_LONGEST = 30_000  # characters of an answer: spreadsheets cut a cell, some after 32,767
_SAME = 1e-5  # of the points: a sheet holds six digits of them


class BadRows(CourseError):
    """What is wrong with a sheet, one line for each row; nothing of it was saved."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


def write(
    course: Course,
    question: Question,
    path: Path,
    *,
    is_second: bool = False,
    number: int | None = None,
) -> int:
    """Write the answers that wait, without names; how many there are.

    Raises
    ------
    CourseError
        If the file is there already: it may hold somebody's marks.
    """
    waiting = todo(course, question, is_second=is_second, number=number)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8-sig", newline="") as file:
            table = csv.writer(file)
            table.writerow(_COLUMNS)
            for answer, before in waiting:
                points = "" if before.points is None else f"{before.points:g}"
                told = harmless(shortened(answer.shown, _LONGEST))
                table.writerow([answer.code, told, points, before.comment])
    except FileExistsError as error:
        raise CourseError(f"{path}: is there already; name another file, or read it.") from error
    except OSError as error:
        raise CourseError(f"{path}: cannot be written ({error.strerror}).") from error
    return len(waiting)


def read(
    course: Course,
    question: Question,
    path: Path,
    *,
    is_second: bool = False,
    replace: bool = False,
) -> tuple[int, int]:
    """Take points and comments from a sheet: those of all rows, or none.

    Parameters
    ----------
    replace : bool
        Also where the answer has another mark already.

    Returns
    -------
    taken, empty : int
        Rows whose marks were saved, and rows without points.

    Raises
    ------
    BadRows
        If a row cannot be taken; nothing was saved then.
    """
    rows = _rows(path)
    by_code = {one.code: one for one in answers(course, question)}
    # The first part of a code is the student's, the second the answer's.
    by_start = {code.partition("-")[0]: one for code, one in by_code.items()}
    given = {code: mark[0] for code, mark in second.marks(course, question).items()}
    found: list[tuple[Answer, float, str]] = []
    bad: list[str] = []
    seen: dict[str, int] = {}
    empty = 0

    for line, row in rows:
        code, said = row["code"].strip(), row["points"].strip()
        where = f"{path}, row {line}"
        if code in seen:
            bad.append(f"{where}: code {code} stands in row {seen[code]} as well; remove one.")
            continue
        seen[code] = line
        if code not in by_code:
            if code.partition("-")[0] in by_start:
                bad.append(f"{where}: answer {code} has changed since; write a new sheet for it.")
            else:
                bad.append(f"{where}: no answer to {question.task} has the code {code!r}; mend it.")
            continue
        if not said:
            if row["comment"].strip():
                bad.append(f"{where}: {code} has a comment but no points; add points.")
            empty += 1
            continue
        try:
            points = points_of(said, question)
        except ValueError as error:
            bad.append(f"{where}: {code}: {error}; mend the points.")
            continue
        answer = by_code[code]
        if is_second and answer.points is None:
            bad.append(f"{where}: {code} has no first mark; leave it out.")
            continue
        before = given.get(code) if is_second else answer.points
        if before is not None and math.isclose(before, points, rel_tol=_SAME):
            points = before
        elif before is not None and not replace:
            bad.append(
                f"{where}: {code} was marked with {before:g} already; add --replace, or remove "
                "the row."
            )
            continue
        found.append((answer, points, row["comment"].strip()))
    if bad:
        raise BadRows(bad)
    if is_second:
        second.save(course, question, found)
    else:
        marks.save(course, question, found)
    return len(found), empty


def _rows(path: Path) -> list[tuple[int, dict[str, str]]]:
    """Row numbers as a spreadsheet counts them, and their cells by column."""
    text = _text(path)
    head = text.split("\n", 1)[0]
    mark = max(",;\t", key=head.count)  # a spreadsheet separates as its language does
    try:
        head_row, *rows = read_rows(text, mark) or [[]]
    except csv.Error as error:
        raise CourseError(f"{path}: no CSV file ({error}); save it as CSV in UTF-8.") from error
    names = [name.strip().lower() for name in head_row]
    missing = [name for name in ("code", "points", "comment") if name not in names]
    if missing:
        raise CourseError(
            f"{path}: no column {', '.join(missing)}; its first row is {', '.join(_COLUMNS)}."
        )
    cells = (dict(zip(names, row, strict=False)) for row in rows if row)
    return [
        (number, {name: row.get(name, "") for name in _COLUMNS})
        for number, row in enumerate(cells, start=2)
    ]


def _text(path: Path) -> str:
    """A sheet as a spreadsheet saves it: in UTF-8, or in UTF-16, which Excel calls Unicode text."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise CourseError(f"{path}: cannot be read ({error.strerror}).") from error
    is_wide = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        return content.decode("utf-16" if is_wide else "utf-8-sig")
    except UnicodeError as error:
        raise CourseError(f"{path}: neither UTF-8 nor UTF-16; save it as CSV in UTF-8.") from error

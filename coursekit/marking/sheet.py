"""Mark in a spreadsheet: answers under codes out, points and comments back in."""

from __future__ import annotations

import csv
import math
from pathlib import Path

from coursekit.course import Course, CourseError
from coursekit.gradebook.tables import read_ours
from coursekit.html.safe import shortened
from coursekit.marking import marks, second
from coursekit.marking.marks import Answer, answers, points_of
from coursekit.marking.questions import Question
from coursekit.marking.session import todo
from coursekit.support.spreadsheet import harmless

__all__ = ["read", "write"]

_COLUMNS = ["code", "answer", "points", "comment"]
_LONGEST = 30_000  # characters of an answer: spreadsheets cut a cell, some after 32,767
_SAME = 1e-5  # of the points: a sheet holds six digits of them


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
                table.writerow([answer.code, told, points, harmless(before.comment)])
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
    CourseError
        If rows cannot be taken, a line for each of them; nothing was saved then.
    """
    by_code = {one.code: one for one in answers(course, question)}
    # The first part of a code is the student's, the second the answer's.
    by_start = {code.partition("-")[0]: one for code, one in by_code.items()}
    given = {code: mark[0] for code, mark in second.marks(course, question).items()}
    found: list[tuple[Answer, float, str]] = []
    bad: list[str] = []
    seen: dict[str, int] = {}
    empty = 0

    for line, row in read_ours(path, ("code", "points", "comment"), others=True):
        code, said, comment = row.values()
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
            if comment:
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
        # As it was, though it may have ended with spaces, if nobody has changed it.
        same = comment == answer.comment.strip()
        found.append((answer, points, answer.comment if same else comment))
    if seen and not any(code.partition("-")[0] in by_start for code in seen):
        raise CourseError(
            f"{path}: no row is an answer to {question.task}; name the question that it is of."
        )
    if bad:
        raise CourseError("\n".join(bad))
    if is_second:
        second.save(course, question, found)
    else:
        marks.save(course, question, found)
    return len(found), empty

"""Mark in a spreadsheet: answers under codes out, points and comments back in."""

import csv
import math
from collections.abc import Sequence
from pathlib import Path

from coursekit.course import Course, CourseError
from coursekit.gradebook.tables import read_ours
from coursekit.html.safe import shortened
from coursekit.marking.marks import Answer, answers, points_of
from coursekit.marking.questions import Question
from coursekit.support.fingerprint import sha256
from coursekit.support.spreadsheet import harmless

_HEADING = ["code", "answer", "points", "comment"]
_COLUMNS = ("code", "points", "comment")  # of which none may be missing
_LONGEST = 30_000  # characters of an answer: spreadsheets cut a cell, some after 32,767


def write(path: Path, todo: Sequence[tuple[Answer, float | None, str]]) -> None:
    """Write answers that are to be marked, without names.

    Raises
    ------
    CourseError
        If the file is there already: it may hold somebody's marks.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8-sig", newline="") as file:
            table = csv.writer(file)
            table.writerow(_HEADING)
            for answer, before, comment in todo:
                points = "" if before is None else f"{before:g}"
                text = harmless(shortened(answer.shown, _LONGEST))
                table.writerow([answer.code, text, points, harmless(comment)])
    except FileExistsError as error:
        raise CourseError(f"{path}: is there already; name another file, or read it.") from error


def read(
    course: Course, question: Question, path: Path, replace: bool = False
) -> tuple[list[tuple[Answer, float, str]], int]:
    """The marks in a sheet, and the number of rows without points.

    Parameters
    ----------
    replace : bool
        Whether marks may differ from those that the answers have.

    Raises
    ------
    CourseError
        If rows cannot be taken, a line for each of them.
    """
    reader = _Reader(course, question, replace)
    new_marks: list[tuple[Answer, float, str]] = []
    bad: list[str] = []
    empty = 0
    for line, row in read_ours(path, _COLUMNS, optional=("answer",), others=True):
        try:
            mark = reader.mark(line, row)
        except ValueError as error:
            bad.append(f"{path}, row {line}: {error}.")
            continue
        if mark is None:
            empty += 1
        else:
            new_marks.append(mark)
    if bad:
        raise CourseError("\n".join(bad))
    return new_marks, empty


class _Reader:
    """Looks at a sheet row by row; what is wrong with a row is a `ValueError`."""

    def __init__(self, course: Course, question: Question, replace: bool) -> None:
        self._question, self._replace = question, replace
        self._answers = {answer.code: answer for answer in answers(course, question)}
        for answer in list(self._answers.values()):  # sheets of earlier versions had no key
            parts = ("code", question.assignment, question.task, answer.student)
            self._answers[f"a{sha256(chr(0).join(parts))[:8]}-{answer.digest[:6]}"] = answer
        # The first part of a code is the student's, the second the answer's.
        self._starts = {code.partition("-")[0] for code in self._answers}
        self._texts = {_letters(answer.shown) for answer in self._answers.values()}
        self._rows: dict[str, int] = {}

    def mark(self, line: int, row: dict[str, str]) -> tuple[Answer, float, str] | None:
        """The answer, its points and comment; None if the row has no points."""
        answer = self._answer(line, row)
        text, comment = row["points"], row["comment"]
        if not text:
            if comment:
                raise ValueError(f"{answer.code} has a comment but no points; add points")
            return None
        try:
            points = points_of(text, self._question.most)
        except ValueError as error:
            raise ValueError(f"{answer.code}: {error}; mend the points") from error
        return answer, *self._changed(answer, points, comment)

    def _answer(self, line: int, row: dict[str, str]) -> Answer:
        code = row["code"]
        if not code:
            raise ValueError("there is no code; write it again, or remove the row")
        if code in self._rows:
            raise ValueError(f"code {code} is in row {self._rows[code]} as well; remove one")
        self._rows[code] = line
        if code not in self._answers:
            if code.partition("-")[0] in self._starts:
                raise ValueError(f"answer {code} has changed since; write a new sheet for it")
            raise ValueError(f"no answer to {self._question.task} has the code {code!r}; mend it")
        answer, text = self._answers[code], _letters(row.get("answer", ""))
        if text in self._texts - {"", _letters(answer.shown)}:
            raise ValueError(
                f"the answer beside {code} is another one, as if one column had been sorted alone; "
                "sort whole rows, or write a new sheet"
            )
        return answer

    def _changed(self, answer: Answer, points: float, comment: str) -> tuple[float, str]:
        """The points and comment to save; an equal earlier mark and comment stay as they were."""
        before, remark = answer.points, answer.comment
        if before is not None and math.isclose(before, points, rel_tol=1e-5):
            points = before  # a sheet holds six digits
        if before not in (None, points) and not self._replace:
            raise ValueError(
                f"{answer.code} was marked with {before:g} already; add --replace, or remove the "
                "row"
            )
        # As it was, though it may have ended with spaces.
        is_same_comment = comment == remark.strip()
        if before is not None and remark and not is_same_comment and not self._replace:
            raise ValueError(
                f"{answer.code} has another comment already; add --replace, or remove the row"
            )
        return points, remark if is_same_comment else comment


def _letters(text: str) -> str:
    """A text without what a spreadsheet may change in it."""
    return "".join(c for c in text.casefold() if c.isalnum())

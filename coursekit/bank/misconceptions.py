"""Misconceptions: which known mistake the failed checks of a submission point to.

A wrong answer of the bank carries the explanation that its student needs. Which of its cell's
checks it fails, and what they say, is its signature: a check's message says what was tried,
expected and got. ``answers/<assignment>/misconceptions.json``, which is committed, holds the
signatures; `certify` writes it, and grading reads it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nbformat import NotebookNode

from coursekit.bank.messages import same, says_enough
from coursekit.course import Course, CourseError, code_cells, grade_id
from coursekit.notebook.cells import is_check, is_students

FILE = "misconceptions.json"


# What a check found in few digits ("got 11"), it will find after other mistakes, too.
LEAST_DIGITS = 3


@dataclass(frozen=True)
class Signature:
    """The failed checks and messages by which one wrong answer of the bank is recognised.

    Attributes
    ----------
    notebook, cell, name : str
        The answer.
    tell : str
        What its student needs to hear.
    failed : mapping of str to str
        Message by grade id of each check of its cell that fails.
    code, tried : str
        Of the answer's text and of the notebook that it was tried on.
    digits : int
        How many digits its messages hold that came out of the answer: those of numbers that
        neither the checks' text nor all other answers' messages hold.
    """

    notebook: str
    cell: str
    name: str
    tell: str
    failed: Mapping[str, str]
    code: str
    tried: str
    digits: int


class Misconceptions:
    """The signatures of an assignment."""

    def __init__(self, signatures: Iterable[Signature] = ()) -> None:
        self.signatures = sorted(signatures, key=lambda s: (s.notebook, s.cell, s.name))

    @classmethod
    def of_assignment(cls, course: Course, assignment: str) -> Misconceptions:
        """The recorded signatures of an assignment; none if there is no record."""
        return cls.read(course.answers / assignment / FILE)

    @classmethod
    def read(cls, path: Path) -> Misconceptions:
        """The signatures in a file; none if it does not exist, an error if it cannot be read."""
        try:
            return cls(_signatures(json.loads(path.read_text(encoding="utf-8"))))
        except FileNotFoundError:
            return cls()
        except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
            reason = " ".join(str(error).split())
            raise CourseError(
                f"{path}: not a readable record of misconceptions ({reason}); restore it, or "
                "remove it and run `coursekit certify`."
            ) from error

    def by_answer(self) -> dict[tuple[str, str, str], Signature]:
        """Each signature by its answer's notebook, cell and name."""
        return {
            (signature.notebook, signature.cell, signature.name): signature
            for signature in self.signatures
        }

    def matching(self, notebook: str, cell: str, failed: Mapping[str, str]) -> list[Signature]:
        """The wrong answers to a cell whose checks failed in the same way."""
        if not says_enough(failed):
            return []
        return [
            signature
            for signature in self.signatures
            if (signature.notebook, signature.cell) == (notebook, cell)
            and same(signature.failed, failed)
        ]

    def explanation(self, notebook: str, cell: str, failed: Mapping[str, str]) -> str:
        """The one explanation of a cell's failed checks; "" if there is none, or more than one."""
        matches = self.matching(notebook, cell, failed)
        tells = {signature.tell for signature in matches}
        if len(tells) != 1 or any(signature.digits < LEAST_DIGITS for signature in matches):
            return ""
        return tells.pop()

    def explain(
        self,
        notebook: str,
        checks: Mapping[str, Sequence[str]],
        failed: Mapping[str, str],
        first_only: bool = False,
    ) -> dict[str, str]:
        """The explanations for a submitted notebook.

        Parameters
        ----------
        checks : mapping of str to sequence of str
            Each solution cell's checks, in order; see `checks_of`.
        failed : mapping of str to str
            Message by grade id of every check of the notebook that lost points.
        first_only : bool
            Only that of the first cell that lost points: nothing took the place of its result
            afterwards, so what failed later may be its doing.

        Returns
        -------
        dict of str to str
            Explanation by the first failed check of each cell that has one.
        """
        explanations = {}
        for cell, cell_checks in checks.items():
            failures = {check: failed[check] for check in cell_checks if check in failed}
            if not failures:
                continue
            if tell := self.explanation(notebook, cell, failures):
                explanations[next(iter(failures))] = tell
            if first_only:
                break
        return explanations


def checks_of(notebook: NotebookNode) -> dict[str, list[str]]:
    """The checks between each solution cell of a notebook and the next, by grade id."""
    by_cell: dict[str, list[str]] = {}
    checks: list[str] = []
    for cell in code_cells(notebook):
        if is_students(cell):
            checks = by_cell.setdefault(str(grade_id(cell)), [])
        elif is_check(cell):
            checks.append(str(grade_id(cell)))
    return by_cell


def _signatures(entries: Any) -> list[Signature]:
    return [
        Signature(notebook, cell, name, **entry)
        for notebook, cells in entries.items()
        for cell, answers in cells.items()
        for name, entry in answers.items()
    ]

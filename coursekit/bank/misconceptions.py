"""Misconceptions: which known mistake the failed checks of a submission point to.

A wrong answer of the bank carries the explanation that its student needs. Which of its cell's
checks it fails, and what they say, is its signature: a check's message says what was tried,
expected and got. ``answers/<assignment>/misconceptions.json``, which is committed, holds the
signatures; `certify` writes it, and grading reads it.
"""

from __future__ import annotations

import contextlib
import json
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from nbformat import NotebookNode

from coursekit.bank.answers import Answer, bank
from coursekit.course import Course, CourseError, code_cells, files_beside, grade_id, read_notebook
from coursekit.notebook.cells import is_check, is_students
from coursekit.support.files import write_whole
from coursekit.support.fingerprint import sha256

FILE = "misconceptions.json"
# What a check found in few digits ("got 11"), it will find after other mistakes, too.
LEAST_DIGITS = 3
# A check of ours has words; an assert without any may as well be the student's own.
NO_MESSAGE = "An assert failed that says nothing more."
# What is said of code that is unfinished, never ran, or was stopped tells no mistake from another.
_SAYS_NOTHING = re.compile(
    r"(NotImplementedError|NameError|UnboundLocalError|SyntaxError|IndentationError|TabError"
    r"|ImportError|ModuleNotFoundError|TimeoutError|CellTimeoutError|DeadKernelError|MemoryError"
    r"|KeyboardInterrupt|SystemExit|NoAnswer|PlainError|OutputTooLarge)\b"
)
_ERROR = re.compile(r"[A-Z]\w*(Error|Exception|Warning|Iteration|Interrupt|Exit)\b")
_MOST_TEXT = 2000  # of a message: who prints a table says it in the first lines
_ADDRESS = re.compile(r"\b0x[0-9a-fA-F]+\b")
# A path of two parts or more, without its last.
_FOLDERS = re.compile(r"(?<![\w/\\.])(?:[A-Za-z]:)?[/\\](?:[\w.@ -]+[/\\])+")
# The same numbers in another container, or of another type, are the same numbers.
_WRAPPERS = re.compile(r"\b(?:np|numpy)\.(?:float|int|uint|bool|str)\w*(?=\()|\barray(?=\()")
_TRUTH = re.compile(r"\b(?:np|numpy)\.(True|False)_")
_TOKEN = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?!\w)|\w+")
_NUMBER = re.compile(r"[-+]?[\d.]")
_CLOSE = 1e-6


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
            entries = json.loads(path.read_text(encoding="utf-8"))
            return cls(
                Signature(notebook, cell, name, **entry)
                for notebook, cells in entries.items()
                for cell, answers in cells.items()
                for name, entry in answers.items()
            )
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
        return {(each.notebook, each.cell, each.name): each for each in self.signatures}

    def explanation(self, notebook: str, cell: str, failed: Mapping[str, str]) -> str:
        """The one explanation of a cell's failed checks; "" if there is none, or more than one."""
        if not says_enough(failed):
            return ""
        place = notebook, cell
        of_cell = [each for each in self.signatures if (each.notebook, each.cell) == place]
        matches = [signature for signature in of_cell if same(signature.failed, failed)]
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


def fingerprints(course: Course, assignment: str) -> dict[str, str]:
    """The fingerprint of each notebook, by name: its code and the files beside it."""
    by_notebook = {}
    for path in course.notebooks(assignment):
        parts = [f"{grade_id(c)}\n{c.source}" for c in code_cells(read_notebook(path))]
        by_notebook[path.stem] = _fingerprint("\n\n".join([*parts, *files_beside(path)]))
    return by_notebook


def record(
    course: Course,
    assignment: str,
    tried: Iterable[tuple[Answer, Mapping[str, str] | None]],
    notebooks: Mapping[str, str],
) -> None:
    """Bring the record up to date with the bank and with what was tried.

    Parameters
    ----------
    tried : iterable of (Answer, dict of str to str or None)
        Wrong answers, and for each the errors of the checks that failed, as `certify` has
        them; None if it has no signature: it crashed, or failed other checks than it should.
    notebooks : dict of str to str
        The `fingerprints` from before they were tried.
    """
    path = course.answers / assignment / FILE
    outcomes = {answer.key: failed for answer, failed in tried}
    answers = [answer for answer in bank(course, assignment) if not answer.right]
    signatures = Misconceptions.read(path).by_answer()
    entries: dict[str, dict[str, dict[str, Any]]] = {}
    for answer in answers:
        old = signatures.get(answer.key)
        code, state = _fingerprint(answer.code), notebooks.get(answer.notebook, "")
        if old is not None and old.code != code:
            old = None
        failed = outcomes.get(answer.key, old.failed if old else None)
        if failed is None or set(failed) != answer.fails:
            continue
        if old is not None and old.tried == state:
            failed = old.failed  # what it says may differ from run to run; the record does not
        elif answer.key in outcomes:
            failed = learnable(failed)
        else:
            state = old.tried if old else state
        entries.setdefault(answer.notebook, {}).setdefault(answer.cell, {})[answer.name] = {
            "tell": answer.tell,
            "failed": dict(failed),
            "code": code,
            "tried": state,
        }
    _count_digits(entries, course.notebooks(assignment))
    text = json.dumps(entries, indent=1, sort_keys=True, ensure_ascii=False) + "\n"
    if (path.read_text(encoding="utf-8") if path.exists() else "{}\n") != text:
        write_whole(path, text)


def _count_digits(entries: Mapping[str, Any], notebooks: Iterable[Path]) -> None:
    """Set ``digits`` of all entries; see `Signature`."""
    for path in notebooks:
        texts = {str(grade_id(c)): _numbers(c.source) for c in code_cells(read_notebook(path))}
        for answers in entries.get(path.stem, {}).values():
            for entry in answers.values():
                numbers: set[str] = set()
                for check, text in entry["failed"].items():
                    new = _numbers(text) - texts.get(check, frozenset())
                    others = [
                        _numbers(other["failed"][check])
                        for other in answers.values()
                        if check in other["failed"] and not same_text(text, other["failed"][check])
                    ]
                    numbers |= new - frozenset.intersection(*others) if others else new
                # Digits that only say how large a number is do not count.
                parts = (number.partition("e")[0].replace(".", "") for number in numbers)
                entry["digits"] = sum(len(digits.strip("0")) for digits in parts)


def _numbers(text: str) -> frozenset[str]:
    """The numbers in a text, without sign, to as many digits as are compared."""
    numbers = set()
    for token in _tokens(text):
        with contextlib.suppress(ValueError):
            if _NUMBER.match(token):
                numbers.add(f"{abs(float(token)):.6g}")
    return frozenset(numbers)


def learnable(failed: Mapping[str, str]) -> dict[str, str]:
    """Errors of failed checks, as `trial` has them, in the form that messages are compared in."""
    messages = {}
    for check, error in failed.items():
        name, _, text = error.partition(":")
        messages[check] = _ADDRESS.sub("0x", message(name, text))[:_MOST_TEXT]
    return messages


def _fingerprint(text: str) -> str:
    return sha256(text)[:12]


def message(name: str, text: str) -> str:
    """The message of a failed check, as students read it and as it is compared."""
    text = text.strip()
    if name == "AssertionError":
        return text or NO_MESSAGE
    return f"{name}: {text}" if text else f"{name}, raised without a word."


def says_enough(failed: Mapping[str, str]) -> bool:
    """Return whether messages can tell one mistake from another.

    None is of code that did not run, and one at least was written by the author of the check:
    what Python says of a wrong type or index, it says of many mistakes.
    """
    texts = [" ".join(text.split()) for text in failed.values()]
    return (
        any(text != NO_MESSAGE and not _ERROR.match(text) for text in texts)
        and not any(_SAYS_NOTHING.match(text) for text in texts)
        and NO_MESSAGE not in texts
        and "" not in texts
    )


def same(first: Mapping[str, str], second: Mapping[str, str]) -> bool:
    """Return whether the same checks failed with the same messages."""
    return first.keys() == second.keys() and all(
        same_text(first[check], second[check]) for check in first
    )


def same_text(text: str, other: str) -> bool:
    """Return whether two messages are the same: words equal, numbers close, in any container."""
    first, second = _tokens(text), _tokens(other)
    return len(first) == len(second) and all(map(_same_token, first, second))


@lru_cache(maxsize=4096)
def _tokens(text: str) -> tuple[str, ...]:
    text = _FOLDERS.sub("", _ADDRESS.sub("0x", text[:_MOST_TEXT]))
    return tuple(_TOKEN.findall(_WRAPPERS.sub("", _TRUTH.sub(r"\1", text))))


def _same_token(token: str, other: str) -> bool:
    if token == other:
        return True
    if not (_NUMBER.match(token) and _NUMBER.match(other)):
        return False
    try:
        return math.isclose(float(token), float(other), rel_tol=_CLOSE, abs_tol=_CLOSE**2)
    except ValueError:  # "2nd"
        return False

"""Misconceptions: which known mistake the failed checks of a submission point to.

A wrong answer of the bank carries the explanation that its student needs. Which of its cell's
checks it fails, and what they say, is its signature: a check's message says what was tried,
expected and got. ``answers/<assignment>/misconceptions.json``, which is committed, holds the
signatures; `learn` writes it from what `certify` found, and grading reads it.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import math
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from nbformat import NotebookNode

from coursekit.bank.answers import Answer, bank
from coursekit.course import (
    Course,
    CourseError,
    code_cells,
    files_beside,
    grade_id,
    read_notebook,
)
from coursekit.notebook.cells import is_check

FILE = "misconceptions.json"
NO_MESSAGE = "This check failed."

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
# What a check found in few digits ("got 11"), it will find after other mistakes, too.
LEAST_DIGITS = 3


@dataclass(frozen=True)
class Signature:
    """What the checks say of one wrong answer of the bank.

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

    @property
    def explanation(self) -> str:
        """`tell` in one line, by which explanations are compared."""
        return " ".join(self.tell.split())


class Misconceptions:
    """The signatures of an assignment."""

    def __init__(self, signatures: Iterable[Signature] = ()) -> None:
        self.signatures = sorted(signatures, key=lambda s: (s.notebook, s.cell, s.name))

    @classmethod
    def of(cls, course: Course, assignment: str) -> Misconceptions:
        """Those that are recorded; none if there is no record.

        Raises
        ------
        CourseError
            If the record cannot be read.
        """
        return cls.read(course.answers / assignment / FILE)

    @classmethod
    def read(cls, path: Path) -> Misconceptions:
        """Those of a file; see `of`."""
        try:
            text = path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return cls()
        except (OSError, UnicodeDecodeError) as error:
            raise _unreadable(path, error) from error
        try:
            return cls(_signatures(json.loads(text)))
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise _unreadable(path, error) from error

    def by_answer(self) -> dict[tuple[str, str, str], Signature]:
        """Each signature by its answer's notebook, cell and name."""
        return {(one.notebook, one.cell, one.name): one for one in self.signatures}

    def matching(self, notebook: str, cell: str, failed: Mapping[str, str]) -> list[Signature]:
        """The wrong answers to a cell whose checks failed in the same way."""
        if not says_enough(failed):
            return []
        return [
            one
            for one in self.signatures
            if (one.notebook, one.cell) == (notebook, cell) and same(one.failed, failed)
        ]

    def explanation(self, notebook: str, cell: str, failed: Mapping[str, str]) -> str:
        """What explains the failed checks of a cell, if one thing does and no other; else ""."""
        known = self.matching(notebook, cell, failed)
        tells = {one.explanation for one in known}
        if len(tells) != 1 or any(one.digits < LEAST_DIGITS for one in known):
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
        found = {}
        for cell, own in checks.items():
            mine = {check: failed[check] for check in own if check in failed}
            if not mine:
                continue
            if tell := self.explanation(notebook, cell, mine):
                found[next(iter(mine))] = tell
            if first_only:
                break
        return found


def checks_of(notebook: NotebookNode) -> dict[str, list[str]]:
    """The checks between each solution cell of a notebook and the next, by grade id."""
    found: dict[str, list[str]] = {}
    mine: list[str] = []
    for cell in code_cells(notebook):
        if cell.metadata.get("nbgrader", {}).get("solution"):
            mine = found.setdefault(str(grade_id(cell)), [])
        elif is_check(cell):
            mine.append(str(grade_id(cell)))
    return found


def message(name: str, text: str) -> str:
    """How a failed check's error is said to students, and compared."""
    text = text.strip() or NO_MESSAGE
    return text if name == "AssertionError" else f"{name}: {text}"


def says_enough(failed: Mapping[str, str]) -> bool:
    """Whether messages can tell one mistake from another.

    None is of code that did not run, and one at least was written by the author of the check:
    what Python says of a wrong type or index, it says of many mistakes.
    """
    said = [" ".join(text.split()) for text in failed.values()]
    return (
        any(text != NO_MESSAGE and not _ERROR.match(text) for text in said)
        and not any(_SAYS_NOTHING.match(text) for text in said)
        and NO_MESSAGE not in said
        and "" not in said
    )


def same(one: Mapping[str, str], other: Mapping[str, str]) -> bool:
    """Whether the same checks failed and said the same."""
    return one.keys() == other.keys() and all(same_text(one[check], other[check]) for check in one)


def same_text(one: str, other: str) -> bool:
    """Whether two messages say the same: words are equal, numbers close, in any container."""
    first, second = _tokens(one), _tokens(other)
    return len(first) == len(second) and all(map(_same_token, first, second))


@lru_cache(maxsize=4096)
def _tokens(text: str) -> tuple[str, ...]:
    text = _FOLDERS.sub("", _ADDRESS.sub("0x", text[:_MOST_TEXT]))
    return tuple(_TOKEN.findall(_WRAPPERS.sub("", _TRUTH.sub(r"\1", text))))


def _same_token(one: str, other: str) -> bool:
    if one == other:
        return True
    if not (_NUMBER.match(one) and _NUMBER.match(other)):
        return False
    try:
        return math.isclose(float(one), float(other), rel_tol=_CLOSE, abs_tol=_CLOSE**2)
    except ValueError:  # "2nd"
        return False


def learn(
    course: Course, assignment: str, tried: Iterable[tuple[Answer, Mapping[str, str] | None]] = ()
) -> Path | None:
    """Bring the record up to date with the bank and with what was tried.

    Parameters
    ----------
    tried : iterable of (Answer, dict of str to str or None)
        Wrong answers, and for each the errors of the checks that failed, as `certify` has
        them; None if it has no signature: it crashed, or failed other checks than it should.

    Returns
    -------
    Path or None
        The record, if it changed.
    """
    path = course.answers / assignment / FILE
    outcomes = {answer.path: failed for answer, failed in tried}
    answers = [answer for answer in bank(course, assignment) if not answer.right]
    known = Misconceptions.read(path).by_answer()
    notebooks = {p.stem: _digest_of(p) for p in course.notebooks(assignment)}
    kept: dict[str, dict[str, dict[str, Any]]] = {}
    for answer in answers:
        old = known.get((answer.notebook, answer.cell, answer.name))
        code, now = _digest(answer.code), notebooks.get(answer.notebook, "")
        if old is not None and old.code != code:
            old = None
        failed = outcomes.get(answer.path, old.failed if old else None)
        if failed is None or set(failed) != answer.fails:
            continue
        if old is not None and old.tried == now:
            failed = old.failed  # what it says may differ from run to run; the record does not
        elif answer.path in outcomes:
            failed = learnable(failed)
        else:
            now = old.tried if old else now
        kept.setdefault(answer.notebook, {}).setdefault(answer.cell, {})[answer.name] = {
            "tell": answer.tell,
            "failed": dict(failed),
            "code": code,
            "tried": now,
        }
    _count_digits(kept, course.notebooks(assignment))
    text = json.dumps(kept, indent=1, sort_keys=True, ensure_ascii=False) + "\n"
    if (path.read_text(encoding="utf-8") if path.exists() else "{}\n") == text:
        return None
    path.write_text(text, encoding="utf-8")
    return path


def _count_digits(kept: Mapping[str, Any], notebooks: Iterable[Path]) -> None:
    """Set ``digits`` of all entries; see `Signature`."""
    for path in notebooks:
        texts = {str(grade_id(c)): _numbers(c.source) for c in code_cells(read_notebook(path))}
        for answers in kept.get(path.stem, {}).values():
            for entry in answers.values():
                own: set[str] = set()
                for check, text in entry["failed"].items():
                    found = _numbers(text) - texts.get(check, frozenset())
                    others = [
                        _numbers(other["failed"][check])
                        for other in answers.values()
                        if check in other["failed"] and not same_text(text, other["failed"][check])
                    ]
                    own |= found - frozenset.intersection(*others) if others else found
                entry["digits"] = sum(map(_length, own))


def _numbers(text: str) -> frozenset[str]:
    """The numbers in a text, without sign, to as many digits as are compared."""
    found = set()
    for token in _tokens(text):
        with contextlib.suppress(ValueError):
            if _NUMBER.match(token):
                found.add(f"{abs(float(token)):.6g}")
    return frozenset(found)


def _length(number: str) -> int:
    """How many digits say something: not those that only say how large the number is."""
    return len(number.partition("e")[0].replace(".", "").strip("0"))


def unlearnt(course: Course, assignment: str) -> list[Answer]:
    """The wrong answers without a signature from the notebook as it is now."""
    notebooks = {p.stem: _digest_of(p) for p in course.notebooks(assignment)}
    known = {
        place: (s.code, s.tried, frozenset(s.failed))
        for place, s in Misconceptions.of(course, assignment).by_answer().items()
    }
    return [
        a
        for a in bank(course, assignment)
        if not a.right
        and known.get((a.notebook, a.cell, a.name))
        != (_digest(a.code), notebooks.get(a.notebook, ""), a.fails)
    ]


def learnable(failed: Mapping[str, str]) -> dict[str, str]:
    """Errors of failed checks, as `trial` has them, in the form that messages are compared in."""
    return {check: _said(error) for check, error in failed.items()}


def _said(error: str) -> str:
    """A message from an error as `trial` has it."""
    name, _, text = error.partition(":")
    return _ADDRESS.sub("0x", message(name, text))[:_MOST_TEXT]


def _signatures(entries: Any) -> list[Signature]:
    found = []
    for notebook, cells in entries.items():
        for cell, answers in cells.items():
            for name, entry in answers.items():
                one = Signature(notebook, cell, name, **entry)
                texts = (one.tell, one.code, one.tried, *one.failed.values())
                if not all(isinstance(v, str) for v in texts) or not isinstance(one.digits, int):
                    raise ValueError(f"{notebook}/{cell}/{name} has a field of another type")
                found.append(one)
    return found


def _unreadable(path: Path, error: Exception) -> CourseError:
    why = " ".join(str(error).split())
    return CourseError(
        f"{path}: not a readable record of misconceptions ({why}); restore it, or remove it and "
        "run `coursekit answers learn`."
    )


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _digest_of(notebook: Path) -> str:
    """Of a notebook's code and the files beside it."""
    parts = [f"{grade_id(c)}\n{c.source}" for c in code_cells(read_notebook(notebook))]
    return _digest("\n\n".join([*parts, *files_beside(notebook)]))


def ambiguous(known: Misconceptions, one: Signature) -> Collection[str]:
    """The other explanations that the failures of an answer fit, too."""
    fits = known.matching(one.notebook, one.cell, one.failed)
    return sorted({other.explanation for other in fits} - {one.explanation})

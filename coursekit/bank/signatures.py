"""The record of the failed checks by which each wrong answer of the bank is recognised."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from coursekit.bank.answers import Answer, bank
from coursekit.bank.messages import ADDRESS, MOST_TEXT, NUMBER, message, same_text, tokens
from coursekit.bank.misconceptions import FILE, Misconceptions
from coursekit.course import Course, code_cells, files_beside, grade_id, read_notebook
from coursekit.support.files import write_whole
from coursekit.support.fingerprint import sha256


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
    tried: Iterable[tuple[Answer, Mapping[str, str] | None]] = (),
    notebooks: Mapping[str, str] | None = None,
) -> Path | None:
    """Bring the record up to date with the bank and with what was tried.

    Parameters
    ----------
    tried : iterable of (Answer, dict of str to str or None)
        Wrong answers, and for each the errors of the checks that failed, as `certify` has
        them; None if it has no signature: it crashed, or failed other checks than it should.
    notebooks : dict of str to str, optional
        The `fingerprints` from before they were tried.

    Returns
    -------
    Path or None
        The record, if it changed.
    """
    path = course.answers / assignment / FILE
    outcomes = {answer.key: failed for answer, failed in tried}
    answers = [answer for answer in bank(course, assignment) if not answer.right]
    signatures = Misconceptions.read(path).by_answer()
    notebooks = fingerprints(course, assignment) if notebooks is None else notebooks
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
    if (path.read_text(encoding="utf-8") if path.exists() else "{}\n") == text:
        return None
    write_whole(path, text)
    return path


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
                entry["digits"] = sum(map(_length, numbers))


def _numbers(text: str) -> frozenset[str]:
    """The numbers in a text, without sign, to as many digits as are compared."""
    numbers = set()
    for token in tokens(text):
        with contextlib.suppress(ValueError):
            if NUMBER.match(token):
                numbers.add(f"{abs(float(token)):.6g}")
    return frozenset(numbers)


def _length(number: str) -> int:
    """The number of significant digits: those that only say how large a number is do not count."""
    return len(number.partition("e")[0].replace(".", "").strip("0"))


def learnable(failed: Mapping[str, str]) -> dict[str, str]:
    """Errors of failed checks, as `trial` has them, in the form that messages are compared in."""
    messages = {}
    for check, error in failed.items():
        name, _, text = error.partition(":")
        messages[check] = ADDRESS.sub("0x", message(name, text))[:MOST_TEXT]
    return messages


def _fingerprint(text: str) -> str:
    return sha256(text)[:12]

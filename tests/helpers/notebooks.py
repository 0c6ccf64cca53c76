"""The course's releases, for tests: what a student meets in a notebook, and in which order."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import nbformat

from coursekit.bank.misconceptions import checks_of
from coursekit.notebook.code import does_something

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Seen:
    """What a released notebook shows to students.

    Attributes
    ----------
    before : list of str
        The code cells that run before the first task.
    first_task : str
        The first cell that is to be solved.
    checks : dict of str to list of str
        The visible checks of each cell that is to be solved.
    """

    before: list[str]
    first_task: str
    checks: dict[str, list[str]]


def seen_by_students(path: Path) -> Seen:
    """Read a notebook of a release."""
    notebook = nbformat.read(path, as_version=4)
    code = {cell.id: cell.source for cell in notebook.cells if cell.cell_type == "code"}
    stub = next(cell for cell, source in code.items() if "raise NotImplementedError()" in source)
    checks = {
        cell: [check for check in mine if does_something(code[check])]
        for cell, mine in checks_of(notebook).items()
    }
    return Seen(list(code)[: list(code).index(stub)], stub, checks)

"""Rules for solution notebooks.

A rule is a small function: its name is the rule's id, its docstring the message. It yields
the cells that break it, each with the values that the message names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nbformat import NotebookNode

from coursekit.notebook.cells import Markers

Hit = tuple[NotebookNode | None, dict[str, Any]]


@dataclass(frozen=True)
class Sheet:
    """A solution notebook and the markers of its course, as rules read them.

    Attributes
    ----------
    raw : bytes
        The notebook's file.
    folder : Path
        Where it lies.
    """

    notebook: NotebookNode
    markers: Markers
    raw: bytes
    folder: Path

    @property
    def cells(self) -> list[NotebookNode]:
        return self.notebook.cells

    @property
    def code(self) -> list[NotebookNode]:
        return [cell for cell in self.cells if cell.cell_type == "code"]

    @property
    def prose(self) -> list[NotebookNode]:
        return [cell for cell in self.cells if cell.cell_type == "markdown"]


@dataclass(frozen=True)
class Finding:
    """One rule broken in one place; its string is one line.

    Attributes
    ----------
    file : str
        The notebook, relative to the course.
    cell : str
        The cell's grade id, id or number; "" for the notebook as a whole.
    rule, message : str
        The rule's id, and what is wrong and how to mend it.
    is_error : bool
        Whether it prevents a release.
    """

    file: str
    cell: str
    rule: str
    message: str
    is_error: bool

    def __str__(self) -> str:
        place = f"{self.file}: cell {self.cell}" if self.cell else self.file
        return f"{place}: {'' if self.is_error else 'warning: '}{self.message} [{self.rule}]"


@dataclass(frozen=True)
class Rule:
    name: str
    message: str
    check: Callable[[Sheet], Iterator[Hit]]
    is_convention: bool
    is_error: bool
    is_lenient: bool


RULES: list[Rule] = []


def rule(*, convention: bool = False, error: bool = True, lenient: bool = False) -> Callable:
    """Register a rule; a convention is one of docs/authoring.md, not of nbgrader.

    What is lenient is an error only where the conventions hold.
    """

    def register(check: Callable[[Sheet], Iterator[Hit]]) -> Callable:
        name = check.__name__.replace("_", "-")
        message = " ".join((check.__doc__ or "").split())
        RULES.append(Rule(name, message, check, convention, error, lenient))
        return check

    return register

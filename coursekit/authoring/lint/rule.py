"""Rules for solution notebooks, and the prompts, points and graded cells that rules read there.

A rule is a small function: its name is the rule's id, its docstring the message. It yields
the cells that break it, each with the values that the message names.
"""

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nbformat import NotebookNode

from coursekit.course import grade_id
from coursekit.notebook.cells import Kind, Markers, is_graded, kind, regions, visible_and_secret
from coursekit.notebook.code import does_something, parsed

_TASK_POINTS = re.compile(
    r"\bTask\s+(\d+(?:\.\d+)*[a-z]?)[.:]?\**\s*\(\s*(\d+(?:\.\d+)?)\s*points?(,\s*extra)?\s*\)"
)
Hit = tuple[NotebookNode | None, dict[str, Any]]


@dataclass(frozen=True)
class Sheet:
    """A solution notebook and the markers of its course, as rules read them.

    Attributes
    ----------
    folder : Path
        Where it lies.
    """

    notebook: NotebookNode
    markers: Markers
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
    is_lenient: bool


RULES: list[Rule] = []


def rule(*, convention: bool = False, lenient: bool = False) -> Callable:
    """Register a rule; a convention is one of docs/authoring.md, not of nbgrader.

    What is lenient is an error only where the conventions hold.
    """

    def register(check: Callable[[Sheet], Iterator[Hit]]) -> Callable:
        name = check.__name__.replace("_", "-")
        message = " ".join((check.__doc__ or "").split())
        RULES.append(Rule(name, message, check, convention, lenient))
        return check

    return register


def statements(sheet: Sheet) -> Iterator[tuple[NotebookNode, str, float, bool]]:
    """Prompts with the tasks that they name, the points that they state, and if these are extra."""
    for cell in sheet.prose:
        if kind(cell) is not Kind.ANSWER:
            for task, stated, extra in _TASK_POINTS.findall(cell.source):
                yield cell, task, float(stated), bool(extra)


def graded_for(sheet: Sheet, task: str) -> list[NotebookNode]:
    """The graded cells whose grade id names the task."""
    name = re.compile(rf"(?:test|answer)-{re.escape(task.replace('.', '-'))}(?:-(?!\d)|$)")
    return [cell for cell in sheet.cells if is_graded(cell) and name.match(str(grade_id(cell)))]


def is_hidden(cell: NotebookNode, markers: Markers) -> bool:
    """Return whether all that a check does is hidden."""
    if not regions(cell.source, markers.hidden).fences:
        return False
    return not does_something("\n".join(visible_and_secret(cell, markers)[0]))


def definitions(cell: NotebookNode) -> list[str]:
    """The functions and classes that a cell defines."""
    tree = parsed(cell.source)
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    return [node.name for node in tree.body if isinstance(node, kinds)] if tree else []

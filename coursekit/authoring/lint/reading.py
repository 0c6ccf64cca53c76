"""Prompts, points, graded cells and code, as the rules read them in a notebook."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from nbformat import NotebookNode

from coursekit.authoring.lint.rule import Sheet
from coursekit.course import grade_id
from coursekit.notebook.cells import Kind, Markers, is_graded, kind, regions, visible_and_secret
from coursekit.notebook.code import does_something, parsed

_TASK_POINTS = re.compile(
    r"\bTask\s+(\d+(?:\.\d+)*[a-z]?)[.:]?\**\s*\(\s*(\d+(?:\.\d+)?)\s*points?(,\s*extra)?\s*\)"
)

_POINTS = re.compile(
    r"\(\s*(\d+(?:\.\d+)?)\s*(?:points?|pts?\.?)(?:,\s*extra)?\s*\)", re.IGNORECASE
)


def statements(sheet: Sheet) -> Iterator[tuple[NotebookNode, str | None, float]]:
    """Prompts with the task (None if unnamed) and the points they state."""
    for cell in sheet.prose:
        if kind(cell) is Kind.ANSWER:
            continue
        named = _TASK_POINTS.findall(cell.source)
        for task, stated, _ in named:
            yield cell, task, float(stated)
        unnamed = _POINTS.findall(cell.source)
        if unnamed and not named:
            yield cell, None, sum(map(float, unnamed))


def says_extra(prompt: NotebookNode, task: str) -> bool:
    """Return whether a prompt calls the points of a task extra."""
    return any(
        bool(extra) for named, _, extra in _TASK_POINTS.findall(prompt.source) if named == task
    )


def graded_for(sheet: Sheet, task: str) -> list[NotebookNode]:
    """The graded cells whose grade id names the task."""
    name = re.compile(rf"(?:test|answer)-{re.escape(task.replace('.', '-'))}(?:-(?!\d)|$)")
    return [cell for cell in sheet.cells if is_graded(cell) and name.match(str(grade_id(cell)))]


def graded_after(sheet: Sheet, prompt: NotebookNode) -> list[NotebookNode]:
    """The graded cells from a prompt to the next prompt that states points."""
    prompts = [cell for cell, _, _ in statements(sheet)]
    graded, inside = [], False
    for cell in sheet.cells:
        if any(cell is other for other in prompts):
            inside = cell is prompt
        if inside and is_graded(cell):
            graded.append(cell)
    return graded


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

"""Prompts, points, graded cells and code, as the rules read them in a notebook."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from nbformat import NotebookNode

from coursekit.authoring.lint.rule import Sheet
from coursekit.course import grade_id, nbgrader_metadata
from coursekit.notebook.cells import (
    Markers,
    is_answer,
    is_check,
    is_solution,
    regions,
    visible_and_secret,
)
from coursekit.notebook.code import does_something, parsed

_TASK_POINTS = re.compile(
    r"\bTask\s+(\d+(?:\.\d+)*[a-z]?)[.:]?\**\s*\(\s*(\d+(?:\.\d+)?)\s*points?(,\s*extra)?\s*\)"
)

_POINTS = re.compile(
    r"\(\s*(\d+(?:\.\d+)?)\s*(?:points?|pts?\.?)(?:,\s*extra)?\s*\)", re.IGNORECASE
)

_DRAWS = re.compile(r"(?:^|_)(?:plot|scatter|hist|imshow|heatmap|explore|interact)$|plot$")

_LIBRARIES_THAT_DRAW = {"plt", "sns"}

_DRAWS_NOTHING = {
    "close",
    "color_palette",
    "despine",
    "rc",
    "set",
    "set_context",
    "set_palette",
    "set_style",
    "set_theme",
    "use",
}


def statements(sheet: Sheet) -> Iterator[tuple[NotebookNode, str | None, float]]:
    """Prompts with the task (None if unnamed) and the points they state."""
    for cell in sheet.prose:
        if is_answer(cell) and not cell.metadata.nbgrader.get("task"):
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
    return [
        cell
        for cell in sheet.cells
        if (is_check(cell) or is_answer(cell)) and name.match(str(grade_id(cell)))
    ]


def graded_after(sheet: Sheet, prompt: NotebookNode) -> list[NotebookNode]:
    """The graded cells from a prompt to the next prompt that states points."""
    prompts = [cell for cell, _, _ in statements(sheet)]
    graded, inside = [], False
    for cell in sheet.cells:
        if any(cell is other for other in prompts):
            inside = cell is prompt
        if inside and (is_check(cell) or is_answer(cell)):
            graded.append(cell)
    return graded


def kind_and_prefix(cell: NotebookNode) -> tuple[str, str]:
    if is_answer(cell):
        return "written answer", "answer"
    if is_check(cell):
        return "check", "test"
    if is_solution(cell):
        return "solution", "task"
    return "", ""


def has_kind(cell: NotebookNode) -> bool:
    """Return whether the cell is of a kind of nbgrader's; ordinary cells may have metadata, too."""
    meta = nbgrader_metadata(cell)
    return any(meta.get(key) for key in ("grade", "solution", "locked", "task"))


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


def draws(cell: NotebookNode) -> bool:
    """Return whether the cell draws when it runs; defining a function that draws does not count."""
    tree = parsed(cell.source)
    return tree is not None and any(_is_drawing(call) for call in _calls_made(tree))


def _calls_made(node: ast.AST) -> Iterator[ast.Call]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        return
    if isinstance(node, ast.Call):
        yield node
    for child in ast.iter_child_nodes(node):
        yield from _calls_made(child)


def _is_drawing(call: ast.Call) -> bool:
    if isinstance(call.func, ast.Name):
        return bool(_DRAWS.search(call.func.id))
    if not isinstance(call.func, ast.Attribute):
        return False
    owner, name = call.func.value, call.func.attr
    if isinstance(owner, ast.Name) and owner.id in _LIBRARIES_THAT_DRAW:
        return name not in _DRAWS_NOTHING
    return bool(_DRAWS.search(name))


def code_lines(cell: NotebookNode) -> int:
    """Lines that are neither blank nor comment nor docstring."""
    tree = parsed(cell.source)
    docstrings: set[int] = set()
    for node in ast.walk(tree) if tree else ():
        body = getattr(node, "body", None)
        first = body[0] if isinstance(body, list) and body else None
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
            docstrings |= set(range(first.lineno, (first.end_lineno or first.lineno) + 1))
    lines = enumerate(cell.source.splitlines(), 1)
    return sum(1 for n, line in lines if line.strip()[:1] not in ("", "#") and n not in docstrings)


def words(source: str) -> int:
    """Words of prose: not those of code, formulas, tables and HTML tags."""
    for noise in (r"```.*?```", r"\$\$.*?\$\$", r"\$[^$\n]*\$", r"<[^>]+>", r"(?m)^\s*\|.*$"):
        source = re.sub(
            noise, " ", source, flags=re.DOTALL if "```" in noise or "$$" in noise else 0
        )
    return len(re.findall(r"[^\W_]+(?:['’-][^\W_]+)*", source))

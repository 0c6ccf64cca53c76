"""The names that code binds: they show where the answer to a solution cell may stand."""

from __future__ import annotations

import re

from nbformat import NotebookNode

from coursekit.course import grade_id
from coursekit.notebook.cells import is_check, is_solution
from coursekit.notebook.names import names

_LONGEST = 200_000
# Within a line: over many lines, each would be gone on from to the end of them all.
_MAGIC = re.compile(r"^([^\S\n]*)[%!?].*$", re.MULTILINE)
_BINDS = re.compile(
    r"^(?:async\s+)?(?:def|class)\s+(\w+)|^(\w+(?:[^\S\n]*,[^\S\n]*\w+)*)[^\S\n]*=[^=]",
    re.MULTILINE,
)


def bindings(notebook: NotebookNode) -> dict[str, frozenset[str]]:
    """The names that each solution cell of a solution notebook gives and its checks read.

    Where they read none of them, all that it gives; by grade id.
    """
    by_cell: dict[str, frozenset[str]] = {}
    for cell in notebook.cells:
        if is_solution(cell) and cell.cell_type == "code":
            name, binds = str(grade_id(cell)), bound_names(cell.source)
            checks = "\n".join(check.source for check in checks_after(notebook, name))
            by_cell[name] = binds.intersection(re.findall(r"\w+", checks)) or binds
    return by_cell


def checks_after(notebook: NotebookNode, solution: str) -> list[NotebookNode]:
    """The checks of a solution cell: those that follow it, until the next one."""
    checks, follows = [], False
    for cell in notebook.cells:
        if is_solution(cell):
            follows = grade_id(cell) == solution
        elif follows and is_check(cell):
            checks.append(cell)
    return checks


def bound_names(source: str) -> frozenset[str]:
    """The global names that code gives a value, by import aside, whether or not it is whole."""
    if len(source) > _LONGEST:
        return frozenset()
    try:
        return names(_MAGIC.sub(r"\1pass", source))[0]
    except (SyntaxError, ValueError):
        texts = [name or targets for name, targets in _BINDS.findall(source)]
        return frozenset(re.findall(r"\w+", " ".join(texts)))

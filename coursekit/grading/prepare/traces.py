"""What tells an answer in code from other code: the names it gives, and what the stub said."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from nbformat import NotebookNode

from coursekit.course import grade_id
from coursekit.grading.prepare.align import Bag, bag, share
from coursekit.notebook.cells import is_check, is_solution
from coursekit.notebook.names import names

# Fewer words that a stub keeps say nothing about who has them, too.
_TELLING = 5
_LONGEST = 200_000
# Within a line: over many lines, each would be gone on from to the end of them all.
_MAGIC = re.compile(r"^([^\S\n]*)[%!?].*$", re.MULTILINE)
_BINDS = re.compile(
    r"^(?:async\s+)?(?:def|class)\s+(\w+)|^(\w+(?:[^\S\n]*,[^\S\n]*\w+)*)[^\S\n]*=[^=]",
    re.MULTILINE,
)
_DEFINES = re.compile(r"^(?:async\s+)?def\s+(\w+)", re.MULTILINE)
_NO_NAMES: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Trace:
    """What an answer to a solution cell is known by.

    Attributes
    ----------
    names : frozenset of str
        Names that the solution gives and its checks read.
    kept : Counter
        The words that stand both in the stub and in the solution.
    """

    names: frozenset[str] = _NO_NAMES
    kept: Bag = field(default_factory=Bag)

    def covered(self, given: frozenset[str]) -> float:
        """How many of its names are given, from 0 to 1."""
        return len(self.names & given) / len(self.names) if self.names else 0.0

    def kept_in(self, words: Bag) -> float:
        """How much of what the stub said is still there, from 0 to 1."""
        return share(self.kept, words) if self.kept.total() >= _TELLING else 0.0


def traces(released: NotebookNode, solved: NotebookNode | None = None) -> dict[str, Trace]:
    """The trace of each solution cell, by grade id.

    Parameters
    ----------
    solved : NotebookNode, optional
        The solution notebook. Without it less is known: only what the stubs say.
    """
    solved = solved or released
    stubs = {grade_id(cell): cell.source for cell in released.cells}
    found: dict[str, Trace] = {}
    for name, cell in _solutions(solved).items():
        binds = bound(cell.source)
        read = frozenset(bag("\n".join(cell.source for cell in checks_after(solved, name))))
        kept = bag(stubs.get(name, "")) & bag(cell.source)
        found[name] = Trace(binds & read or binds, kept)
    return found


def _solutions(notebook: NotebookNode) -> Mapping[str, NotebookNode]:
    return {
        str(grade_id(cell)): cell
        for cell in notebook.cells
        if is_solution(cell) and cell.cell_type == "code"
    }


def checks_after(notebook: NotebookNode, solution: str) -> list[NotebookNode]:
    """The checks of a solution cell: those that follow it, until the next one."""
    found, mine = [], False
    for cell in notebook.cells:
        if is_solution(cell):
            mine = grade_id(cell) == solution
        elif mine and is_check(cell):
            found.append(cell)
    return found


def bound(source: str) -> frozenset[str]:
    """The global names that code gives a value, by import aside, whether or not it is whole."""
    if len(source) > _LONGEST:
        return _NO_NAMES
    try:
        return names(_MAGIC.sub(r"\1pass", source))[0]
    except (SyntaxError, ValueError):
        found = [one or more for one, more in _BINDS.findall(source)]
        return frozenset(re.findall(r"\w+", " ".join(found)))


def functions(source: str) -> frozenset[str]:
    """The functions that code defines."""
    return frozenset(_DEFINES.findall(source[:_LONGEST]))


def is_prose(source: str) -> bool:
    """Whether a code cell holds words to read: not Python, or comments only."""
    if not source.strip() or len(source) > _LONGEST:
        return False
    code = [line for line in source.splitlines() if line.strip() and line.lstrip()[0] != "#"]
    if not code:
        return True
    try:
        names(_MAGIC.sub(r"\1pass", source))
    except (SyntaxError, ValueError):
        return len(re.findall(r"[^\W\d_]+ [^\W\d_]+", source)) >= 2  # code that does not parse
    return False

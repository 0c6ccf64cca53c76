"""The lines in which an answer differs from the solution, for people."""

from __future__ import annotations

import ast
import difflib
from contextlib import suppress

from IPython.core.inputtransformer2 import TransformerManager

from coursekit.support.syntax import parse

__all__ = ["changes"]

_AROUND = 3  # lines that are the same
_GAP = "…"
_DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def changes(before: str, after: str, *, parsed: bool = False) -> list[tuple[str, str]]:
    """The lines of two versions: those that go, those that come, and a few around them.

    Parameters
    ----------
    before, after : str
        What comments and docstrings say to students, and only `before` has, is left out.
    parsed : bool
        Whether `after` was written by ``ast.unparse``: then `before` is, too, as comments and
        spaces say nothing.

    Returns
    -------
    list of (str, str)
        ``"-"``, ``"+"``, ``" "`` or, where lines are left out, ``"…"``, and the line.
    """
    if parsed:
        before = ast.unparse(parse(TransformerManager().transform_cell(before)))
    new = after.strip("\n").splitlines()
    old = [line for says, line in _lines(before.strip("\n")) if says or line in new]
    result: list[tuple[str, str]] = []
    end = 0
    for group in difflib.SequenceMatcher(None, old, new, autojunk=False).get_grouped_opcodes(
        _AROUND
    ):
        if group[0][1] > end:
            result.append((_GAP, ""))
        for kind, i1, i2, j1, j2 in group:
            if kind == "equal":
                result += [(" ", line) for line in old[i1:i2]]
            else:
                result += [("-", line) for line in old[i1:i2]]
                result += [("+", line) for line in new[j1:j2]]
            end = i2
    if result and end < len(old):
        result.append((_GAP, ""))
    return result


def _lines(source: str) -> list[tuple[bool, str]]:
    """Each line, and whether it is code, not a comment or a docstring."""
    prose: set[int] = set()
    with suppress(SyntaxError):
        for node in ast.walk(parse(TransformerManager().transform_cell(source))):
            if isinstance(node, _DOCUMENTED) and ast.get_docstring(node) is not None:
                prose |= set(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    return [
        (number not in prose and not line.lstrip().startswith("#"), line)
        for number, line in enumerate(source.splitlines(), 1)
    ]

"""Mutants: solution cells with one small mistake each, made automatically.

A check that lets a mutant pass does not look at what the mutant broke. Only what students write
themselves is mutated, the code between the markers of a solution. Left alone is what a check may
not depend on: docstrings, prints, messages of errors, progress bars, seeds.
"""

from __future__ import annotations

import ast
import difflib
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from coursekit.certify.operators import OPERATORS, is_idle
from coursekit.notebook.code import as_python
from coursekit.support.fingerprint import sha256


@dataclass(frozen=True)
class Mutant:
    """A solution cell with one mistake.

    Attributes
    ----------
    cell : str
        Grade id of the solution cell.
    id : str
        A hash of the cell's id and the diff.
    operator : str
        The kind of mistake.
    diff : str
        The line before and after, as ``ast.unparse`` writes it: ``"a + b -> a - b"``.
    code : str
        The whole cell.
    """

    cell: str
    id: str
    operator: str
    diff: str
    code: str


def mutants(cell: str, source: str, begin: str, end: str) -> list[Mutant]:
    """All mutants of a solution cell that compile and differ from it and from each other.

    Parameters
    ----------
    cell, source : str
        Grade id and text of the cell.
    begin, end : str
        The markers of a solution, on lines of their own; without any, the whole cell is one.
    """
    lines = source.splitlines()
    inside, spans = not any(begin in line for line in lines), set()
    for number, line in enumerate(lines, start=1):
        inside = (inside or begin in line) and end not in line
        spans |= {number} if inside else set()
    try:
        tree = ast.parse(as_python(source))
    except SyntaxError:  # another language's cell
        return []
    _mark_arguments(tree)
    original = ast.unparse(tree)
    found: list[Mutant] = []
    seen = {original}
    for node, put in _slots(tree):
        if getattr(node, "lineno", None) not in spans:
            continue
        for operator in OPERATORS:
            for other in operator(node):
                put(other)
                code = ast.unparse(ast.fix_missing_locations(tree))
                put(node)
                if code not in seen and _compiles(code):
                    seen.add(code)
                    diff = _diff(original, code)
                    again = sum(bare(mutant.diff) == bare(diff) for mutant in found)
                    key = sha256(f"{cell}\n{bare(diff)}\n{again}")[:8]
                    kind = operator.__name__.strip("_").replace("_", " ")
                    found.append(Mutant(cell, key, kind, diff, code))
    return found


def _mark_arguments(tree: ast.AST) -> None:
    """Mark each name that is still what its function was given."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            inside = [node for node in ast.walk(function) if isinstance(node, ast.Name)]
            bound = {node.id for node in inside if not isinstance(node.ctx, ast.Load)}
            given = {argument.arg for argument in function.args.args} - bound
            for node in inside:
                node.argument = node.id in given  # type: ignore[attr-defined]


def bare(diff: str) -> str:
    """A diff without what versions of Python write differently: parentheses, quotes, spaces."""
    return re.sub(r"[()'\"\s]", "", diff)


def _slots(node: ast.AST) -> Iterator[tuple[ast.AST, Callable[[ast.AST], None]]]:
    """Each node below this one that may be mutated, with a function that puts another there."""
    for field, value in ast.iter_fields(node):
        many = value if isinstance(value, list) else None
        for position, child in enumerate([value] if many is None else many):
            if not isinstance(child, ast.AST) or is_idle(node, child):
                continue

            def put(new: ast.AST, field: str = field, many: Any = many, at: int = position) -> None:
                if many is None:
                    setattr(node, field, new)
                else:
                    many[at] = new

            yield child, put
            yield from _slots(child)


def _compiles(code: str) -> bool:
    try:
        compile(code, "mutant", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    except (SyntaxError, ValueError):
        return False
    return True


def _diff(before: str, after: str) -> str:
    sides: dict[str, list[str]] = {"-": [], "+": []}
    for line in difflib.ndiff(before.splitlines(), after.splitlines()):
        if line[0] in sides and line[2:].strip():
            sides[line[0]].append(line[2:].strip())
    # Of a function that is removed as a whole, the beginning tells enough.
    return " -> ".join("; ".join(side[:3] + ["..."] * (len(side) > 3)) for side in sides.values())

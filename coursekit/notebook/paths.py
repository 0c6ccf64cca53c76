"""Paths on a student's own machine, read as those of the assignment's files."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from pathlib import Path

from coursekit.support.syntax import uncollected

_SEPARATOR = re.compile(r"[\\/]")


def files(folder: Path) -> dict[str, str]:
    """The assignment's files beside its notebooks: relative path by name; only unique names."""
    found: dict[str, list[str]] = {}
    for path in folder.rglob("*"):
        if path.is_file() and path.suffix not in (".ipynb", ".py"):
            found.setdefault(path.name, []).append(path.relative_to(folder).as_posix())
    return {name: paths[0] for name, paths in found.items() if len(paths) == 1}


def mended(source: str, known: dict[str, str]) -> str:
    """A cell's text with other paths to the assignment's files replaced by the right ones.

    ``r"C:\\Users\\Ada\\iris.csv"`` and ``"../iris.csv"`` become ``'data/iris.csv'`` where that is
    the assignment's file of this name.
    """
    if not any(name in source for name in known):
        return source
    places = []
    try:
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type == tokenize.STRING and token.start[0] == token.end[0]:
                right = _right(token.string, known)
                if right is not None:
                    places.append((token.start, token.end, right))
    except (tokenize.TokenError, SyntaxError):
        return source  # not Python, or not yet: left to the kernel
    lines = source.splitlines(keepends=True)
    for (row, start), (_, end), right in reversed(places):
        line = lines[row - 1]
        lines[row - 1] = line[:start] + repr(right) + line[end:]
    return "".join(lines)


def replacements(source: str, known: dict[str, str]) -> list[str]:
    """What `mended` replaces, for a person to read."""
    if mended(source, known) == source:
        return []
    found = []
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.STRING and (right := _right(token.string, known)) is not None:
            found.append(f"{token.string} is read as {right}")
    return found


def _right(literal: str, known: dict[str, str]) -> str | None:
    try:
        # A path as Windows writes it need not be a Python string.
        with uncollected():
            text = ast.literal_eval(literal)
    except (SyntaxError, ValueError):
        text = literal.lstrip("rRbBuUfF").strip("\"'")
    if not isinstance(text, str) or "\n" in text:
        return None
    parts = _SEPARATOR.split(text.strip())
    right = known.get(parts[-1])
    if right is None or len(parts) == 1 or text == right or text == f"./{right}":
        return None
    return right

"""The statements in a cell's code, read without running it."""

from __future__ import annotations

import ast
import functools
import re

from coursekit.support.syntax import parse

_LONGEST = 200_000
# Characters that IPython may read: for each magic, of 500, it reads all of a cell anew.
_MOST_MAGICS = 500  # IPython refuses more
_MOST_READ = 1_000_000
_MAGIC = re.compile(r"^[^\S\n]*+[%!?,;/]|=[^\S\n]*+[%!]|\?[^\S\n]*+$", re.MULTILINE)


def does_something(source: str) -> bool:
    """Return whether a cell has statements besides a docstring and ``pass``."""
    tree = parsed(source)
    if tree is None:
        return True
    return any(
        not isinstance(node, ast.Pass)
        and not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        for node in tree.body
    )


@functools.lru_cache(maxsize=1024)
def parsed(source: str) -> ast.Module | None:
    """A cell's code, magics included, as a tree; None if it is not Python, or endless."""
    if len(source) > _LONGEST:
        return None
    if (tree := _without_magics(source)) is not None:
        return tree
    magics = len(_MAGIC.findall(source))
    is_read = magics < _MOST_MAGICS and magics * len(source) <= _MOST_READ
    return _without_magics(as_python(source)) if is_read else None


@functools.lru_cache(maxsize=1024)
def _without_magics(source: str) -> ast.Module | None:
    try:
        return parse(source)
    except (SyntaxError, ValueError):
        return None


@functools.lru_cache(maxsize=1024)
def as_python(source: str) -> str:
    """A cell's text with magics as calls."""
    if _without_magics(source) is not None:
        return source  # and IPython, which takes a while to import, is not asked
    from IPython.core.inputtransformer2 import TransformerManager

    return TransformerManager().transform_cell(source)

"""The statements in a cell's code, read without running it."""

from __future__ import annotations

import ast
import functools
import re

from coursekit.support.syntax import parse

_LONGEST = 200_000
# Characters that IPython may read: for each magic, of 500, it reads all of a cell anew.
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
    from IPython.core.inputtransformer2 import TRANSFORM_LOOP_LIMIT, TransformerManager

    if len(source) > _LONGEST:
        return None
    magics = len(_MAGIC.findall(source))
    is_read = magics < TRANSFORM_LOOP_LIMIT and magics * len(source) <= _MOST_READ
    try:
        return parse(TransformerManager().transform_cell(source) if is_read else source)
    except (SyntaxError, ValueError):
        return None

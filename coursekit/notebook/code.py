"""What the code of a cell does, found without running it."""

from __future__ import annotations

import ast
import functools

from coursekit.support.syntax import parse

_LONGEST = 200_000


def does_something(source: str) -> bool:
    """Whether a cell has statements besides a docstring and ``pass``."""
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
    from IPython.core.inputtransformer2 import TransformerManager

    try:
        return parse(TransformerManager().transform_cell(source))
    except (SyntaxError, ValueError):
        return None

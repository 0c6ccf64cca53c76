"""Python's text as a tree."""

from __future__ import annotations

import ast
import gc
from collections.abc import Iterator
from contextlib import contextmanager


def parse(source: str, filename: str = "<unknown>") -> ast.Module:
    """Do what `ast.parse` does, `uncollected`.

    Raises
    ------
    SyntaxError, ValueError, RecursionError, MemoryError
        As `ast.parse` does.
    """
    with uncollected():
        return ast.parse(source, filename)


@contextmanager
def uncollected() -> Iterator[None]:
    """Collect no garbage while a tree is built.

    CPython counts the depth of all trees in one place. Collecting garbage in the middle runs
    finalizers and lets other threads run. Where one of these parses too, as the formatting of a
    traceback does, the count comes out wrong: "SystemError: AST constructor recursion depth
    mismatch" (python/cpython#106905).
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()

"""Python's text as a tree."""

import ast
import gc
from collections.abc import Iterator
from contextlib import contextmanager

# Nobody writes code so deep. Twice as deep, what goes through a tree exceeds Python's recursion.
_MOST_DEPTH = 150


def parse(source: str, filename: str = "<unknown>", to_run: bool = False) -> ast.Module:
    """Do what `ast.parse` does, `uncollected`.

    Parameters
    ----------
    to_run : bool, optional
        Whether the tree is only compiled, and may be as deep as Python takes it.

    Raises
    ------
    SyntaxError, ValueError
        As `ast.parse` does; and if it is nested too deeply to be gone through.
    """
    with depth_refused(), uncollected():
        tree = ast.parse(source, filename)
        if not to_run and _is_deeper(tree, _MOST_DEPTH):
            raise RecursionError
    return tree


@contextmanager
def depth_refused() -> Iterator[None]:
    """Have code that is nested too deeply for Python be a `SyntaxError`, as other faults are."""
    try:
        yield
    except (RecursionError, MemoryError) as error:
        raise SyntaxError("it is nested too deeply") from error


def last_name(node: ast.AST) -> str:
    """The last part of a dotted name, ``c`` of ``a.b.c``; "" if it is none."""
    return str(getattr(node, "attr", getattr(node, "id", "")))


def root_name(node: ast.AST) -> str:
    """The name that an expression begins with, ``a`` of ``a.b(c)[d]``; "" if there is none."""
    while isinstance(node, (ast.Attribute, ast.Call, ast.Subscript)):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else ""


def _is_deeper(tree: ast.AST, most: int) -> bool:
    level: list[ast.AST] = [tree]
    for _ in range(most):
        level = [child for node in level for child in ast.iter_child_nodes(node)]
        if not level:
            return False
    return True


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

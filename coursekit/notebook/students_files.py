"""Checks of files that students hand in, which are not there where a check runs apart."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from pathlib import Path, PurePosixPath

from coursekit.notebook.code import parsed
from coursekit.notebook.names import Cell
from coursekit.support.syntax import parse


def needs_files(cells: list[Cell], source: Path, students: Collection[str]) -> dict[str, str]:
    """By check why it works only where the student's files are.

    It imports a module or names a file that students write, or uses a module of the course's that
    does, or what such a check binds.

    Parameters
    ----------
    cells : list of Cell
        Of a solution notebook.
    source : Path
        The assignment's own folder.
    students : collection of str
        Files in it of which the students' count, by their paths in it.
    """
    if not students:
        return {}
    files = _Files(source, students)
    found: dict[str, str] = {}
    named: dict[str, str] = {}
    for cell in cells:
        tree = parsed(cell.source)
        if tree is None or cell.solution:
            continue
        here = {name: why for name, module in _imported(tree) if (why := files.module(module))}
        named |= here
        if cell.check:
            whys = [*here.values(), *(named[name] for name in sorted(cell.uses & named.keys()))]
            if why := next(iter(whys), "") or files.named(tree):
                found[cell.name] = why
                named |= dict.fromkeys(cell.binds, why)
    return found


class _Files:
    """The modules and texts of an assignment that students write, or that need such a one."""

    def __init__(self, source: Path, students: Collection[str]) -> None:
        paths = {PurePosixPath(one): f"needs {one}, which students write" for one in students}
        self._texts = {path.name: why for path, why in paths.items() if path.suffix != ".py"}
        self._modules = {
            path.parts[0].removesuffix(".py"): why
            for path, why in paths.items()
            if path.suffix == ".py"
        }
        trees = {path.stem: _tree(path) for path in source.glob("*.py")}
        for _ in trees:  # one may import another
            for name, tree in trees.items():
                whys = [self.module(module) for _, module in _imported(tree)]
                if why := next(filter(None, whys), "") or self.named(tree):
                    self._modules.setdefault(name, why)

    def module(self, name: str) -> str:
        """Why an import of it needs something of the student's; "" if it does not."""
        return self._modules.get(name.partition(".")[0], "")

    def named(self, tree: ast.AST) -> str:
        """Why a text in it needs something of the student's; "" if none does."""
        texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
        names = [PurePosixPath(text).name for text in texts if isinstance(text, str)]
        return next((self._texts[name] for name in names if name in self._texts), "")


def _imported(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """The names that its imports bind, and of which modules; those in functions, too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((one.asname or one.name.partition(".")[0], one.name) for one in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from ((one.asname or one.name, node.module) for one in node.names)


def _tree(path: Path) -> ast.Module:
    try:
        return parse(path.read_text(encoding="utf-8"))
    except (OSError, SyntaxError, ValueError):
        return ast.Module([], [])

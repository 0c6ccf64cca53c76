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
    needs: dict[str, str] = {}
    named: dict[str, str] = {}
    for cell in cells:
        tree = parsed(cell.source)
        if tree is None or cell.solution:
            continue
        imports = {
            name: reason for name, module in _imports(tree) if (reason := files.module(module))
        }
        named |= imports
        if cell.check:
            reasons = [
                *imports.values(),
                *(named[name] for name in sorted(cell.uses & named.keys())),
            ]
            if reason := next(iter(reasons), "") or files.named(tree):
                needs[cell.name] = reason
                named |= dict.fromkeys(cell.binds, reason)
    return needs


class _Files:
    """The modules and texts of an assignment that students write, or that need such a one."""

    def __init__(self, source: Path, students: Collection[str]) -> None:
        paths = {PurePosixPath(file): f"needs {file}, which students write" for file in students}
        self._texts = {path.name: reason for path, reason in paths.items() if path.suffix != ".py"}
        self._modules = {
            path.parts[0].removesuffix(".py"): reason
            for path, reason in paths.items()
            if path.suffix == ".py"
        }
        trees = {path.stem: _tree(path) for path in source.glob("*.py")}
        for _ in trees:  # one may import another
            for name, tree in trees.items():
                reasons = [self.module(module) for _, module in _imports(tree)]
                if reason := next(filter(None, reasons), "") or self.named(tree):
                    self._modules.setdefault(name, reason)

    def module(self, name: str) -> str:
        """Why an import of it needs something of the student's; "" if it does not."""
        return self._modules.get(name.partition(".")[0], "")

    def named(self, tree: ast.AST) -> str:
        """Why a text in it needs something of the student's; "" if none does."""
        texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
        names = [PurePosixPath(text).name for text in texts if isinstance(text, str)]
        return next((self._texts[name] for name in names if name in self._texts), "")


def _imports(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """The names that its imports bind, and of which modules; those in functions, too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (
                (alias.asname or alias.name.partition(".")[0], alias.name) for alias in node.names
            )
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from ((alias.asname or alias.name, node.module) for alias in node.names)


def _tree(path: Path) -> ast.Module:
    try:
        return parse(path.read_text(encoding="utf-8"))
    except (OSError, SyntaxError, ValueError):
        return ast.Module([], [])

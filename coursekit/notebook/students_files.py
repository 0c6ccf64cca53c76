"""Checks of files that students hand in, which are not there where a check runs apart."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from importlib.util import find_spec
from pathlib import Path, PurePosixPath

from coursekit.notebook.code import parsed
from coursekit.notebook.names import Cell
from coursekit.support.syntax import parse


def needs_files(cells: list[Cell], source: Path, students: Collection[str]) -> dict[str, str]:
    """By check why it works only where the student's files are.

    It imports a module that students write, or that neither the course nor this Python has; or it
    names a file that students write. So does what a module of the course's needs.

    Parameters
    ----------
    cells : list of Cell
        Of a solution notebook.
    source : Path
        The assignment's own folder.
    students : collection of str
        Files in it of which the students' count, by their paths in it.
    """
    files = _Files(source, students)
    found: dict[str, str] = {}
    named: dict[str, str] = {}
    for cell in cells:
        tree = parsed(cell.source)
        if tree is None or cell.solution:
            continue
        here = {
            name: why
            for name, module, may_lack in _imported(tree)
            if (why := files.module(module, may_lack))
        }
        named |= here
        if cell.check:
            whys = [*here.values(), *(named[name] for name in sorted(cell.uses & named.keys()))]
            if why := next(iter(whys), "") or files.named(tree):
                found[cell.name] = why
    return with_readers(cells, found)


def with_readers(cells: list[Cell], found: dict[str, str]) -> dict[str, str]:
    """The checks that are found, and those that read what these bind."""
    named: dict[str, str] = {}
    for cell in filter(lambda cell: cell.check, cells):
        if cell.name not in found and (read := sorted(cell.uses & named.keys())):
            found = found | {cell.name: named[read[0]]}
        if cell.name in found:
            named |= dict.fromkeys(cell.binds, found[cell.name])
    return found


class _Files:
    """Why modules and files of an assignment are not, or not rightly, in the course's folder."""

    def __init__(self, source: Path, students: Collection[str]) -> None:
        paths = {PurePosixPath(one): f"needs {one}, which students write" for one in students}
        self._texts = {path.name: why for path, why in paths.items() if path.suffix != ".py"}
        self._modules = {
            path.parts[0].removesuffix(".py"): why
            for path, why in paths.items()
            if path.suffix == ".py"
        }
        self._own = {path.stem for path in source.iterdir()} if source.is_dir() else set()
        trees = {path.stem: _tree(path) for path in source.glob("*.py")}
        for _ in trees:  # one may import another
            for name, tree in trees.items():
                tops = [module.partition(".")[0] for _, module, _ in _imported(tree)]
                why = next((self._modules[one] for one in tops if one in self._modules), "")
                if why := why or self.named(tree):
                    self._modules.setdefault(name, why)

    def module(self, name: str, may_lack: bool) -> str:
        """Why an import of it needs something of the student's; "" if it does not."""
        top = name.partition(".")[0]
        if top in self._modules:
            return self._modules[top]
        if may_lack or top in self._own or _is_installed(top):
            return ""
        return f"imports {top}, which is neither in the assignment's folder nor installed here"

    def named(self, tree: ast.AST) -> str:
        """Why a text in it needs something of the student's; "" if none does."""
        texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
        names = [PurePosixPath(text).name for text in texts if isinstance(text, str)]
        return next((self._texts[name] for name in names if name in self._texts), "")


def _imported(tree: ast.AST, may_lack: bool = False) -> Iterator[tuple[str, str, bool]]:
    """The names that imports bind, of which modules, and whether there is another way without."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            for one in node.names:
                yield one.asname or one.name.partition(".")[0], one.name, may_lack
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for one in node.names:
                yield one.asname or one.name, node.module, may_lack
        else:
            is_tried = isinstance(node, ast.Try) and bool(node.handlers)
            yield from _imported(node, may_lack or is_tried)


def _is_installed(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except (ImportError, ValueError):  # of one that is half there, like `__main__`
        return True


def _tree(path: Path) -> ast.Module:
    try:
        return parse(path.read_text(encoding="utf-8"))
    except (OSError, SyntaxError, ValueError):
        return ast.Module([], [])

"""The definitions in the modules beside a notebook that its cells and its answers use."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from coursekit.course import files_beside
from coursekit.support.fingerprint import fingerprint
from coursekit.support.syntax import parse


def files_used(notebook: Path, sources: Iterable[str]) -> Iterator[str]:
    """Relative path and fingerprint of each file beside a notebook, a line each.

    Of a module in Python only what is used counts: definitions that a text names, those that
    these name, and whatever runs when it is imported. Comments and docstrings do not.

    Parameters
    ----------
    notebook : Path
        The solution notebook.
    sources : iterable of str
        Texts of cells and answers.
    """
    lines = list(files_beside(notebook))
    names = [line.rpartition(" ")[0] for line in lines]
    modules = {name: _statements(notebook.parent / name) for name in names if name.endswith(".py")}
    used = _words_used(
        [statement for group in modules.values() for statement in group or ()], sources
    )
    for name, line in zip(names, lines, strict=True):
        statements = modules.get(name)
        if statements is None:
            yield line
        else:
            texts = (text for bound, text in statements if bound is None or bound & used)
            yield f"{name} {fingerprint(*texts)}"


# The names that a statement defines, None if it is more than a definition; and its normal text.
_Statement = tuple[frozenset[str] | None, str]


def _statements(path: Path) -> list[_Statement] | None:
    """The statements of a module, docstrings aside; None if it is not Python."""
    try:
        tree = parse(path.read_text(encoding="utf-8"))
    except (SyntaxError, ValueError):
        return None
    for node in ast.walk(tree):
        kinds = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
        if isinstance(node, kinds) and ast.get_docstring(node, clean=False) is not None:
            node.body[:1] = [] if isinstance(node, ast.Module) else [ast.Pass()]
    return [(_names_defined(node), ast.unparse(node)) for node in tree.body]


def _names_defined(node: ast.stmt) -> frozenset[str] | None:
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return frozenset({name})
        case ast.Assign(targets=targets) if all(isinstance(target, ast.Name) for target in targets):
            return frozenset(target.id for target in targets if isinstance(target, ast.Name))
        case ast.AnnAssign(target=ast.Name(id=name)):
            return frozenset({name})
        case ast.Import(names=names) | ast.ImportFrom(names=names):
            bound = {alias.asname or alias.name.partition(".")[0] for alias in names}
            return None if bound & {"*", "annotations"} else frozenset(bound)
    return None


def _words_used(statements: Iterable[_Statement], sources: Iterable[str]) -> set[str]:
    """The words of texts, of what runs in any case, and of the definitions that they name."""
    words = {word for source in sources for word in _words(source)}
    unused = list(statements)
    while used := [
        statement for statement in unused if statement[0] is None or statement[0] & words
    ]:
        unused = [statement for statement in unused if statement not in used]
        words |= {word for _, text in used for word in _words(text)}
    return words


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text))

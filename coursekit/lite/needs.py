"""Which packages a release needs in the browser: what it imports, and what students may."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from coursekit.course import Course, CourseError, code_cells, read_notebook
from coursekit.lite.pyodide import normal
from coursekit.notebook.cells import shown
from coursekit.notebook.code import parsed

REQUIREMENTS = "requirements.txt"
# What the desk is made of: the site itself takes their place.
_DESK = {"jupyterlab", "notebook", "nbgrader", "jupyter"}


@dataclass(frozen=True)
class Needs:
    """What a release needs.

    Attributes
    ----------
    imports : dict of str to str
        The modules that its notebooks and modules import, and which file does.
    optional : set of str
        Those of them that only a ``try`` with ``except ImportError`` imports.
    requirements : list of packaging.requirements.Requirement
        What its ``requirements.txt`` lists, less JupyterLab and nbgrader.
    file : str
        Where the requirements stand, for messages.
    """

    imports: dict[str, str]
    optional: set[str]
    requirements: list[Any]
    file: str


def needs(course: Course, assignment: str) -> Needs:
    """Read what a release needs.

    Raises
    ------
    CourseError
        If a notebook or ``requirements.txt`` cannot be read.
    """
    folder = course.release / assignment
    own = {path.stem for path in folder.glob("*.py")} | {p.name for p in folder.iterdir()}
    imports: dict[str, str] = {}
    needed: set[str] = set()
    for path in sorted([*folder.rglob("*.ipynb"), *folder.rglob("*.py")]):
        for name, is_needed in _imported(path):
            if name not in own and name not in sys.stdlib_module_names:
                imports.setdefault(name, shown(course, path))
                needed |= {name} if is_needed else set()
    file = folder / REQUIREMENTS
    lines = _requirements(file) if file.is_file() else []
    return Needs(imports, imports.keys() - needed, lines, shown(course, file))


def _imported(path: Path) -> Iterator[tuple[str, bool]]:
    """Top-level names of the modules that a file imports, and whether it cannot do without."""
    if path.suffix == ".ipynb":
        trees = [parsed(cell.source) for cell in code_cells(read_notebook(path))]
    else:
        trees = [parsed(path.read_text(encoding="utf-8"))]
    for tree in filter(None, trees):
        tried = {
            id(inside)
            for node in ast.walk(tree)
            if isinstance(node, ast.Try)
            and any("ImportError" in ast.unparse(one.type) for one in node.handlers if one.type)
            for statement in node.body
            for inside in ast.walk(statement)
        }
        for node in ast.walk(tree):
            needed = id(node) not in tried
            if isinstance(node, ast.Import):
                yield from ((one.name.partition(".")[0], needed) for one in node.names)
            elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
                yield node.module.partition(".")[0], needed


def _requirements(file: Path) -> list[Any]:
    from packaging.requirements import InvalidRequirement, Requirement

    found = []
    for line in file.read_text(encoding="utf-8").splitlines():
        text = line.partition("#")[0].strip()
        try:
            if text and normal((one := Requirement(text)).name) not in _DESK:
                found.append(one)
        except InvalidRequirement as error:
            raise CourseError(
                f"{file}: {text!r} is not a package with versions; a site in the browser needs "
                "lines such as numpy>=1.26."
            ) from error
    return found

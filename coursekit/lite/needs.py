"""The packages that a release needs in the browser: those it imports, or lets students import."""

from __future__ import annotations

import ast
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from coursekit.course import Course, CourseError, code_cells, read_notebook
from coursekit.notebook.cells import shown
from coursekit.notebook.code import parsed

# The site itself takes their place.
_DESK = {"jupyterlab", "notebook", "nbgrader", "jupyter"}


@dataclass(frozen=True)
class Needs:
    """Modules and whether each is needed (not if imported in a ``try``), and requirements.txt."""

    modules: dict[str, bool]
    requirements: list[Any]
    folder: str


def needs(course: Course, assignment: str) -> Needs:
    """Read what a release needs; a notebook or ``requirements.txt`` may be unreadable."""
    from packaging.requirements import InvalidRequirement, Requirement

    folder = course.release / assignment
    local = {name for path in folder.iterdir() for name in (path.stem, path.name)}
    modules: dict[str, bool] = {}
    for path in [*folder.rglob("*.ipynb"), *folder.rglob("*.py")]:
        for name, is_needed in _imports(path):
            if name not in local and name not in sys.stdlib_module_names:
                modules[name] = is_needed or modules.get(name, False)
    file = folder / "requirements.txt"
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    requirements = []
    for line in filter(None, (line.partition("#")[0].strip() for line in text.splitlines())):
        try:
            requirements.append(Requirement(line))
        except InvalidRequirement as error:
            raise CourseError(
                f"{shown(course, file)}: {line!r} is not a package with versions; a site in the "
                "browser needs lines such as numpy>=1.26."
            ) from error
    requirements = [package for package in requirements if normal(package.name) not in _DESK]
    return Needs(modules, requirements, shown(course, folder))


def normal(name: str) -> str:
    """A package's name as indexes write it."""
    from packaging.utils import canonicalize_name

    return canonicalize_name(name)


def _imports(path: Path) -> list[tuple[str, bool]]:
    """Top-level names of the modules that a file imports, and whether it cannot do without."""
    if path.suffix == ".ipynb":
        texts = [cell.source for cell in code_cells(read_notebook(path))]
    else:
        texts = [path.read_text(encoding="utf-8")]
    names = []
    for tree in filter(None, map(parsed, texts)):
        blocks = [node for node in ast.walk(tree) if isinstance(node, ast.Try)]
        tried = {id(node) for block in blocks for node in ast.walk(block)}
        for node in ast.walk(tree):
            modules = [it.name for it in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                modules = [node.module]
            names += [(name.partition(".")[0], id(node) not in tried) for name in modules]
    return names

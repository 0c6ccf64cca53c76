"""Cells that grading skips: proof that no point depends on them, and which an author could tag."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from pathlib import Path

from nbformat import NotebookNode

from coursekit.authoring.normalise import normal_text
from coursekit.authoring.proof import earned_points, run_all, temporary_copy
from coursekit.course import Course, CourseError, code_cells, read_notebook
from coursekit.notebook.cells import (
    is_check,
    is_graded,
    is_solution,
    label,
    points,
    read_source,
    shown,
)
from coursekit.notebook.code import parsed
from coursekit.notebook.names import sets_and_reads
from coursekit.notebook.stubs import with_header
from coursekit.notebook.tags import SKIP, is_tagged, piece, skipped, without_skipped
from coursekit.support.files import write_whole
from coursekit.support.text import listed

_SOLUTION, _BLANK = "solution", "blank notebook"


def check_tagged(course: Course, assignment: str, built: Path) -> None:
    """Run solution and release without the cells that grading skips: the points must be the same.

    Parameters
    ----------
    built : Path
        The folder with the release.

    Raises
    ------
    CourseError
        If a check gives other points then.
    """
    for version, folder in ((_SOLUTION, course.source / assignment), (_BLANK, built)):
        with temporary_copy(course, assignment, folder) as work:
            wholes = {
                path: notebook
                for path in course.notebooks(assignment)
                if any(map(is_tagged, (notebook := read_notebook(work / path.name)).cells))
            }
            differences = _differences(course, version, wholes, work)
            for path, difference in differences.items():
                if difference:
                    raise CourseError(f"{shown(course, path)}: {difference}")


def _differences(
    course: Course, version: str, notebooks: dict[Path, NotebookNode], folder: Path
) -> dict[Path, str]:
    """By notebook the first check that gives other points without skipped cells, or ""."""
    wholes = notebooks
    if version == _SOLUTION:  # whose checks give all their points, or `check_solutions` refuses it
        wholes = {p: with_header(course.root, course.config, n) for p, n in notebooks.items()}
    shorts = {path: without_skipped(notebook) for path, notebook in wholes.items()}
    for jobs in (shorts, wholes if version == _BLANK else {}):
        for _ in run_all(course, jobs, folder, go_on=True):
            pass
    return {path: _difference(version, wholes[path], short) for path, short in shorts.items()}


def _difference(version: str, whole: NotebookNode, short: NotebookNode) -> str:
    checks = [cell for cell in code_cells(whole) if is_check(cell)]
    others = [cell for cell in code_cells(short) if is_check(cell)]
    for check, other in zip(checks, others, strict=True):
        expected = points(check) if version == _SOLUTION else earned_points(check)[0]
        got = earned_points(other)[0]
        if got != expected:
            tagged = listed([label(whole, cell) for cell in whole.cells if is_tagged(cell)], 12)
            return (
                f"cell {label(whole, check)}: the {version} gets {got:g} points without the cells "
                f"tagged {SKIP}, {expected:g} with them; take the tag from the cell that it "
                f"depends on ({tagged})."
            )
    return ""


def propose(course: Course, assignment: str, path: Path) -> list[str]:
    """The cells of a solution notebook that could be tagged.

    They bind no name that another cell reads, change no object in a way that can be seen, and
    the solution gets all its points without them. What they draw from shared random numbers, write
    to files or change in other ways is for the author to look at.
    """
    notebook = read_source(path)
    code = list(code_cells(notebook))
    pieces = [
        piece(cell)._replace(tagged=place > 0 and _may_be_tagged(cell))
        for place, cell in enumerate(code)
    ]
    candidates = [code[place] for place in sorted(skipped(pieces)) if not is_tagged(code[place])]

    def harmless(cells: Sequence[NotebookNode]) -> list[NotebookNode]:
        if not cells:
            return []
        tried = read_source(path)
        tag(tried, [label(notebook, cell) for cell in cells])
        with temporary_copy(course, assignment, course.source / assignment) as folder:
            if not _differences(course, _SOLUTION, {path: tried}, folder)[path]:
                return list(cells)
        half = len(cells) // 2
        return [*harmless(cells[:half]), *harmless(cells[half:])] if half else []

    return [label(notebook, cell) for cell in harmless(candidates)]


def _may_be_tagged(cell: NotebookNode) -> bool:
    tree = parsed(cell.source)
    if tree is None or is_graded(cell) or is_solution(cell):
        return False
    sets = sets_and_reads(cell.source).sets
    for node in ast.walk(tree):
        match node:
            case ast.Import() | ast.ImportFrom() | ast.Name("get_ipython"):
                return False
            case ast.Attribute(ctx=ast.Store()) | ast.Subscript(ctx=ast.Store()):
                if not sets.intersection(n.id for n in ast.walk(node) if isinstance(n, ast.Name)):
                    return False
    return True


def write_tags(path: Path, names: Sequence[str]) -> None:
    """Tag cells of a solution notebook, named as `propose` does."""
    notebook = read_source(path)
    tag(notebook, names)
    write_whole(path.resolve(), normal_text(notebook))


def tag(notebook: NotebookNode, names: Sequence[str]) -> None:
    """Tag cells of a notebook in place."""
    for cell in notebook.cells:
        if label(notebook, cell) in names and not is_tagged(cell):
            cell.metadata["tags"] = [*cell.metadata.get("tags", []), SKIP]

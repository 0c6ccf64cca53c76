"""Proof that no point depends on the cells that grading skips."""

from __future__ import annotations

from pathlib import Path

from nbformat import NotebookNode

from coursekit.authoring.proof import earned_points, run_all, temporary_copy
from coursekit.course import Course, CourseError, code_cells, read_notebook
from coursekit.notebook.cells import is_check, label, points, shown
from coursekit.notebook.stubs import with_header
from coursekit.notebook.tags import SKIP, is_tagged, without_skipped
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

"""Proof that an assignment works: its solutions score full, its release runs and earns nothing."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from nbformat import NotebookNode
from nbgrader.utils import determine_grade

from coursekit.authoring.execute import Run, execute, failures
from coursekit.authoring.leaks import allowed_files
from coursekit.course import Course, CourseError, read_notebook
from coursekit.notebook.cells import (
    Markers,
    is_check,
    label,
    no_points,
    points,
    read_source,
    shown,
    visible_and_secret,
)
from coursekit.notebook.code import does_something
from coursekit.notebook.stubs import with_header

UNSOLVED = "NotImplementedError"


def check_solutions(course: Course, assignment: str) -> None:
    """Run the solution notebooks: no cell may raise, no check may cost a point.

    Raises
    ------
    CourseError
        If one does.
    """
    source = course.source / assignment
    wholes = {
        path: with_header(course.root, course.config, read_notebook(path))
        for path in course.notebooks(assignment)
    }
    with temporary_copy(course, assignment, source) as folder:
        _run(course, wholes, folder)
        for path, executed in wholes.items():
            for cell in filter(is_check, executed.cells):
                place = f"{shown(course, path)}: cell {label(executed, cell)}"
                if reason := no_points(cell):
                    raise CourseError(f"{place}: {reason}; mend it.")
                got, worth = earned_points(cell)
                if got < worth:
                    raise CourseError(
                        f"{place}: the solution gets {got:g} of {worth:g} points, because the "
                        "check ends with that number; mend the solution or the number, or end the "
                        "check with an assert."
                    )


def earned_points(check: NotebookNode) -> tuple[float, float]:
    """The points that a check which was run gives, and how many there are."""
    # As for `coursekit grade`: what is printed costs nothing, wherever it goes.
    check.outputs = [
        output
        for output in check.outputs
        if output.output_type != "stream" or output.name != "stderr"
    ]
    if no_points(check):  # which also writes NumPy's numbers plainly
        return 0.0, points(check)
    got, worth = determine_grade(check)
    return (worth if got is None else got), worth


def check_on_its_own(course: Course, assignment: str, built: Path) -> list[str]:
    """Run the release elsewhere: only unsolved cells may fail, and checks must."""
    notes = []
    markers = Markers.of_course(course)
    with temporary_copy(course, assignment, built) as folder:
        jobs = {path: read_notebook(folder / path.name) for path in course.notebooks(assignment)}
        _run(course, jobs, folder, go_on=True)
        for path, executed in jobs.items():
            checks = _visible_checks(read_source(path), markers)
            faults = [
                f"{shown(course, path)}: cell {fault}"
                for fault in _faults(executed, checks, is_strict=course.settings.conventions)
            ]
            if faults:
                suffix = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
                if course.settings.conventions:
                    raise CourseError(faults[0] + suffix)
                notes.append(faults[0] + suffix)
    return notes


def _faults(executed: NotebookNode, visible_checks: set[str], *, is_strict: bool) -> Iterator[str]:
    failed = set()
    for cell, error, message in failures(executed):
        name = label(executed, cell)
        failed.add(name)
        # In most courses a check may fail as it likes, and a cell lack a name that is to be set.
        is_expected = not is_strict and (is_check(cell) or error == "NameError")
        if error != UNSOLVED and not is_expected:
            yield (
                f"{name}: raises {error} in the release ({message}); before it is "
                f"solved a cell may raise {UNSOLVED} only, so load what it needs in a checkpoint."
            )
    for cell in executed.cells:
        name = label(executed, cell)
        if name not in visible_checks or name in failed:
            continue
        got, worth = earned_points(cell)
        if got:  # a check may end with the points that it gives, and 0 is none
            gives = "passes" if got == worth else f"gives {got:g} of {worth:g} points"
            yield f"{name}: {gives} before anything is solved; let it use what it checks."


def _visible_checks(source: NotebookNode, markers: Markers) -> set[str]:
    """The checks that do something where students see it, and follow something to solve."""
    return {
        label(source, cell)
        for cell in source.cells
        if is_check(cell)
        and cell.cell_type == "code"
        and points(cell) > 0
        and does_something("\n".join(visible_and_secret(cell, markers)[0]))
    }


def _run(course: Course, jobs: dict[Path, NotebookNode], folder: Path, go_on: bool = False) -> None:
    runs = [Run(notebook, shown(course, path), folder) for path, notebook in jobs.items()]
    execute(course, runs, folder.name, go_on=go_on)


@contextmanager
def temporary_copy(course: Course, assignment: str, folder: Path) -> Iterator[Path]:
    """A copy of notebooks and files, outside the course, where `..` leads nowhere."""
    with tempfile.TemporaryDirectory(prefix="coursekit-") as name:
        target = Path(name, assignment)
        for path in course.notebooks(assignment):
            target.mkdir(exist_ok=True)
            shutil.copy(folder / path.name, target)
        for file in allowed_files(course, assignment):
            (target / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(folder / file, target / file)
        yield target

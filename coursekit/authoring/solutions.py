"""source -> solutions_html: run the solution notebooks and write what instructors publish.

All pages of an assignment are made in a temporary folder and swapped in at the end: if a
solution raises, the pages of the last time stay as they are.
"""

import contextlib
import html
import sys
from pathlib import Path
from typing import Any

from nbformat import NotebookNode

from coursekit.authoring.execute import Run, execute
from coursekit.authoring.leaks import allowed_files
from coursekit.authoring.proof import temporary_copy
from coursekit.authoring.release import check_files
from coursekit.bank.answers import Answer, explanations
from coursekit.course import Course, CourseError, code_cells, grade_id, read_notebook
from coursekit.notebook.cells import Markers, is_solution, shown
from coursekit.support.files import write_folder
from coursekit.support.fingerprint import fingerprint, of_file, of_sources

# The parts of coursekit that a page's looks depend on.
_RENDERED_BY = ("html", "notebook", "templates/solution", "authoring/execute.py")
# PNG at twice the resolution, with its size on the page in the metadata, and no word of Matplotlib.
_FIGURES = [
    "--InlineBackend.figure_format=retina",
    "--InlineBackend.print_figure_kwargs={'bbox_inches': 'tight', 'metadata': {'Software': None}}",
]


def solutions(course: Course, assignment: str) -> list[Path]:
    """Run an assignment's solution notebooks and write each as an HTML page.

    Parameters
    ----------
    course : Course
    assignment : str
        The name of a folder in the course's source.

    Returns
    -------
    list of Path
        The pages, sorted by name.

    Raises
    ------
    CourseError
        If a notebook, a declared file or an explanation cannot be read, a cell raises or
        writes to stderr, or a page would need the network. The message names notebook and
        cell; the pages that were there before are untouched.
    """
    from coursekit.html.published import published
    from coursekit.html.solution import render  # nbconvert takes a while to import

    target = course.solutions / assignment
    sources = course.notebooks(assignment)
    stamps = {path: _stamp(course, assignment, path) for path in sources}
    notebooks = {path: read_notebook(path) for path in sources}
    notes = {path: _notes(course, assignment, path, notebooks[path]) for path in sources}
    _run(course, assignment, notebooks)

    markers = Markers.of_course(course)
    pages = {}
    for path, notebook in notebooks.items():
        try:
            page, warnings = render(
                published(notebook, markers, notes[path]),
                name=path.stem,
                heading=f"Solutions – {assignment}",
                folder=path.parent,
                stamp=stamps[path],
            )
        except CourseError as error:
            raise CourseError(f"{shown(course, path)}, {error}") from error
        for warning in warnings:
            print(f"coursekit: warning: {shown(course, path)}, {warning}", file=sys.stderr)
        pages[f"{path.stem}.html"] = page
    write_folder(target, pages)
    return [target / name for name in sorted(pages)]


def stale(course: Course, assignment: str) -> list[Path]:
    """The pages of an assignment that are not of its present source; runs no notebook.

    Parameters
    ----------
    course : Course
    assignment : str

    Returns
    -------
    list of Path
        Pages that are missing, carry the stamp of another source or another version of
        coursekit, or have lost their notebook. Empty if all is up to date.

    Raises
    ------
    CourseError
        If a declared file is missing.
    """
    folder = course.solutions / assignment
    pages = {
        folder / f"{path.stem}.html": _stamp(course, assignment, path)
        for path in course.notebooks(assignment)
    }
    behind = [page for page, stamp in pages.items() if not _is_stamped(page, stamp)]
    return sorted(behind + [page for page in folder.glob("*.html") if page not in pages])


def _stamp(course: Course, assignment: str, notebook: Path) -> dict[str, str]:
    """The fingerprints of all that a page is made from, as it carries them."""
    check_files(course, assignment)
    folder = course.source / assignment
    names = allowed_files(course, assignment)
    files = [part for name in names for part in (name, of_file(folder / name))]
    for cell, note in explanations(course, assignment, notebook.stem).items():
        files += [cell, note.text, *(part for answer in note.wrong for part in _mistake(answer))]
    return {
        "generator": f"coursekit {of_sources(*_RENDERED_BY)}",
        "source": shown(course, notebook),
        "source-sha256": fingerprint(of_file(notebook), *files)[:16],
    }


def _notes(
    course: Course, assignment: str, path: Path, notebook: NotebookNode
) -> dict[str, dict[str, Any]]:
    """The bank's explanations below the solution cells, by grade id; see `published`."""
    cells = {grade_id(cell) for cell in code_cells(notebook) if is_solution(cell)}
    by_cell = explanations(course, assignment, path.stem)
    for cell in by_cell.keys() - cells:
        place = shown(course, course.answers / assignment / path.stem / f"{cell}.py")
        raise CourseError(f"{place}: {path.name} has no solution cell {cell!r}; move it.")
    return {
        cell: {"text": note.text, "wrong": [_mistake(answer) for answer in note.wrong]}
        for cell, note in by_cell.items()
    }


def _mistake(answer: Answer) -> tuple[str, str]:
    return f"{answer.does[:1].upper()}{answer.does[1:]}.", answer.tell


def _is_stamped(page: Path, stamp: dict[str, str]) -> bool:
    """True if a page carries a stamp."""
    if not page.is_file():
        return False
    with page.open(encoding="utf-8") as file:
        head = html.unescape(file.read(4000))
    return all(f'<meta content="{text}" name="{name}"' in head for name, text in stamp.items())


def _run(course: Course, assignment: str, notebooks: dict[Path, NotebookNode]) -> None:
    """Run the notebooks in place, each in a folder with the assignment's files."""
    with contextlib.ExitStack() as stack:
        runs = []
        for path, notebook in notebooks.items():
            copy = temporary_copy(course, assignment, course.source / assignment)
            runs.append(Run(notebook, shown(course, path), stack.enter_context(copy)))
        execute(course, runs, assignment, at_once=2, arguments=_FIGURES)
        for run in runs:
            for cell in code_cells(run.notebook):
                _forget(cell, str(run.folder))


def _forget(cell: NotebookNode, folder: str) -> None:
    """Replace the temporary folder's name, which is another each time."""
    for output in cell.outputs:
        if "text" in output:
            output.text = output.text.replace(folder, ".")
        for form, value in output.get("data", {}).items():
            if isinstance(value, str) and form.startswith("text/"):
                output.data[form] = value.replace(folder, ".")

"""One student's submission, made fit for grading without touching what was handed in."""

from __future__ import annotations

import shutil
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from coursekit.course import Course, CourseError, grade_id, read_notebook

# A notebook with another name is taken for the one whose cells it mostly has.
_SAME_NOTEBOOK = 0.5


@dataclass
class Staged:
    """What became of a submission before grading.

    Attributes
    ----------
    repairs : list of str
        What was mended, for the TA to know.
    invalid : str
        Why the submission cannot be graded; empty if it can.
    """

    repairs: list[str] = field(default_factory=list)
    invalid: str = ""


def stage(course: Course, assignment: str, student: str, destination: Path) -> Staged:
    """Copy a submission to `destination`, mending what stops nbgrader from grading it.

    A renamed notebook gets its name back, a copied cell loses its copy's grade id, a link is
    left out. Everything else is as the student handed it in.
    """
    staged = Staged()
    handed_in = course.submitted / student / assignment
    shutil.rmtree(destination, ignore_errors=True)
    _copy(handed_in, destination, staged)
    expected = {path.stem: path for path in course.notebooks(assignment)}
    try:
        submitted = {
            path.stem: (path, read_notebook(path)) for path in sorted(destination.glob("*.ipynb"))
        }
    except CourseError as error:
        staged.invalid = str(error).replace(str(destination), str(handed_in))
        return staged
    for missing in sorted(expected.keys() - submitted.keys()):
        _find_renamed(missing, read_notebook(expected[missing]), expected, submitted, staged)
    if not expected.keys() & submitted.keys():
        staged.invalid = f"{handed_in}: none of {', '.join(sorted(expected))} was handed in."
        return staged
    for name in sorted(submitted.keys() - expected.keys()):
        staged.repairs.append(f"{name}.ipynb: not part of the assignment, ignored")
        submitted.pop(name)[0].unlink()
    for missing in sorted(expected.keys() - submitted.keys()):
        staged.repairs.append(f"{missing}.ipynb: not handed in, scores 0")
    for path, notebook in submitted.values():
        for copied in _drop_copies(notebook):
            staged.repairs.append(f"{path.name}: cell {copied} was copied, the last one counts")
        nbformat.write(notebook, path)
    return staged


def _copy(handed_in: Path, destination: Path, staged: Staged) -> None:
    destination.mkdir(parents=True)
    for path in sorted(handed_in.rglob("*")):
        target = destination / path.relative_to(handed_in)
        if path.is_symlink():
            staged.repairs.append(f"{path.relative_to(handed_in)}: a link, left out")
        elif path.is_dir():
            target.mkdir(exist_ok=True)
        elif target.parent.is_dir():
            shutil.copy2(path, target)


def _ids(notebook: NotebookNode) -> set[str]:
    return {name for cell in notebook.cells if (name := grade_id(cell))}


def _find_renamed(
    missing: str,
    source: NotebookNode,
    expected: dict[str, Path],
    submitted: dict[str, tuple[Path, NotebookNode]],
    staged: Staged,
) -> None:
    wanted = _ids(source)
    shares = {
        name: len(wanted & _ids(notebook)) / max(len(wanted), 1)
        for name, (_, notebook) in submitted.items()
        if name not in expected
    }
    if not shares or max(shares.values()) < _SAME_NOTEBOOK:
        return
    name = max(sorted(shares), key=lambda candidate: shares[candidate])
    path, notebook = submitted.pop(name)
    submitted[missing] = (path.rename(path.with_name(f"{missing}.ipynb")), notebook)
    staged.repairs.append(f"{name}.ipynb: graded as {missing}.ipynb")


def _drop_copies(notebook: NotebookNode) -> list[str]:
    """Leave each grade id to its last cell, as nbgrader does; the ids that had copies.

    nbgrader itself leaves an empty key on the copies, on which its next step stops.
    """
    left = Counter(name for cell in notebook.cells if (name := grade_id(cell)))
    copied = []
    for cell in notebook.cells:
        name = grade_id(cell)
        if name and left[name] > 1:
            left[name] -= 1
            del cell.metadata["nbgrader"]
            copied.append(name)
    return copied

"""Reuse the outputs of an earlier run of the same notebook instead of running it again.

When a check of one notebook is mended, or a student hands in again, the other notebooks of the
assignment are as they were; those that were left blank are the same for all. Each graded notebook
says by a fingerprint what it came from.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nbformat import NotebookNode
from traitlets.config import Config

from coursekit.bank.misconceptions import FILE
from coursekit.course import ANSWERS, Course, CourseError, read_notebook
from coursekit.gradebook.people import TIMESTAMP
from coursekit.grading.kernels.settings import Sandbox
from coursekit.grading.run.slim import as_json
from coursekit.notebook.cells import is_check
from coursekit.notebook.notes import is_note
from coursekit.notebook.outcome import Outcome
from coursekit.notebook.stubs import stubs_of
from coursekit.support.files import write_whole
from coursekit.support.fingerprint import fingerprint, of_file, of_files, of_sources

# Steps that change nothing more where they have been before.
_KNOWN = ("coursekit.", "nbgrader.", "nbconvert.preprocessors.clearmetadata.")
_OF_THE_RUN = ("language_info", "widgets")  # what a run writes beside the cells


def terms(course: Course, assignment: str, handed_in: Path, steps: Iterable[Any]) -> str:
    """The fingerprint of all that a submission's notebooks are run with; "" if it has none.

    There is none if something counts that cannot be seen here: a submission that is trusted, or
    may read more files, or writes files that are kept, or a step of the course's own.

    Parameters
    ----------
    handed_in : Path
        The folder with the submission's files.
    steps : iterable of type
        nbgrader's steps of autograding.
    """
    settings = Sandbox(config=course.config)
    unseen = settings.trust_submissions or settings.readable or settings.environment
    if unseen or course.settings.keep_written:
        return ""
    if not all(f"{step.__module__}.".startswith(_KNOWN) for step in steps):
        return ""
    sections = {
        section: {name: value for name, value in traits.items() if name != "graded_before"}
        for section, traits in course.config.items()
        if section != "CourseDirectory"
    }
    explained = course.root / ANSWERS / assignment / FILE
    return fingerprint(
        of_sources("grading", "notebook", "bank", "course.py"),
        json.dumps(sections, sort_keys=True, default=repr),
        of_file(explained) if explained.exists() else "",
        # The sandbox hides a submission's other notebooks, and those of the course.
        *_that_count(of_files(course.source / assignment)),
        "",
        *_that_count(of_files(handed_in, follow=False)),
    )


def _that_count(lines: Iterable[str]) -> Iterator[str]:
    """Lines on neither a notebook nor the time of handing in, which is new with each attempt."""
    named = ((line.rpartition(" ")[0], line) for line in lines)
    return (line for name, line in named if not name.endswith(".ipynb") and name != TIMESTAMP)


def identify(terms: str, notebook: NotebookNode, source: Path, handed_on: str) -> str:
    """The fingerprint of one run of a notebook; "" without `terms`.

    Parameters
    ----------
    notebook : NotebookNode
        As it is about to be run.
    source : Path
        The course's own notebook.
    handed_on : str
        The folder with what the submission's earlier notebooks wrote, if any.
    """
    if not terms:
        return ""
    return fingerprint(terms, _content(notebook), of_file(source), *_brought(handed_on))


def _content(notebook: NotebookNode) -> str:
    cells = [[cell.cell_type, cell.source, cell.metadata] for cell in notebook.cells]
    return json.dumps([cells, notebook.metadata.get("kernelspec")], sort_keys=True)


def _brought(handed_on: str) -> list[str]:
    return list(of_files(Path(handed_on), follow=False)) if handed_on else []


def keep_blank(notebook: NotebookNode, config: Config, source: Path, folder: str) -> None:
    """Keep a notebook that has run, if it was handed in as it was handed out, for all such.

    Many students leave one notebook of several as it is, and a few all.

    Parameters
    ----------
    config : Config
        The course's.
    source : Path
        The course's own notebook.
    folder : str
        Of one batch; nothing is kept without it.
    """
    run_id = Outcome.of_notebook(notebook).of_run
    if not (folder and run_id) or _texts(notebook) != _texts(stubs_of(config, source)):
        return
    Path(folder).mkdir(exist_ok=True)
    # By process, for two may be at it.
    write_whole(Path(folder, f"{run_id}-{os.getpid()}.ipynb"), as_json(notebook))


def _texts(notebook: NotebookNode) -> list[str]:
    """Texts of the cells that students may change: checks are the course's."""
    return [cell.source for cell in notebook.cells if not is_check(cell)]


@dataclass(frozen=True)
class GradedNotebook:
    """A notebook as it was graded before.

    Attributes
    ----------
    cells : list of NotebookNode
        Without the note for markers.
    metadata : NotebookNode
    outcome : Outcome
        How that run went.
    """

    cells: list[NotebookNode]
    metadata: NotebookNode
    outcome: Outcome

    @classmethod
    def read(cls, path: Path) -> GradedNotebook | None:
        """Read a notebook; None if there is none, or it cannot be read."""
        if not path.is_file():
            return None
        try:
            notebook = read_notebook(path)
            outcome = Outcome.of_notebook(notebook)
        except (CourseError, TypeError):  # another version may have written it
            return None
        cells = [cell for cell in notebook.cells if not is_note(cell)]
        return cls(cells, notebook.metadata, outcome)

    def give(self, place: int, cell: NotebookNode) -> None:
        """Give a cell what the one at its place got, if it is one of code."""
        if cell.cell_type == "code":
            cell.outputs = self.cells[place].outputs
            cell.execution_count = self.cells[place].execution_count


def blanks(folder: str, run_id: str) -> Iterator[GradedNotebook | None]:
    """Notebooks that `keep_blank` kept of a run; see `identify`."""
    return map(
        GradedNotebook.read,
        sorted(Path(folder).glob(f"{run_id}-*.ipynb")) if folder and run_id else (),
    )


def take(
    notebook: NotebookNode, graded: Iterable[GradedNotebook | None], run_id: str
) -> Outcome | None:
    """Give a notebook the outputs that it got when it, or one like it, was graded before.

    Parameters
    ----------
    graded : iterable of GradedNotebook or None
        Graded notebooks that may be like it, that of the last time for one.
    run_id : str
        See `identify`.

    Returns
    -------
    Outcome or None
        How that run went. None if another notebook was run then, or in another way, if it did not
        run to its end, or wrote files that others may need.
    """
    runs = (_take(notebook, before, run_id) for before in graded if run_id and before is not None)
    return next((outcome for outcome in runs if outcome), None)


def _take(notebook: NotebookNode, before: GradedNotebook, run_id: str) -> Outcome | None:
    outcome = before.outcome
    is_same = [cell.source for cell in before.cells] == [cell.source for cell in notebook.cells]
    if outcome.of_run != run_id or outcome.stops or outcome.hands_on or not is_same:
        return None
    for place, cell in enumerate(notebook.cells):
        before.give(place, cell)
    for name in _OF_THE_RUN:
        if name in before.metadata:
            notebook.metadata[name] = before.metadata[name]
    return outcome

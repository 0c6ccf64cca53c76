"""The record of certified content: ``answers/<assignment>/certified.json``, which is committed.

Certifying runs every answer and every mutant against the checks, which takes minutes. A notebook
whose cells, files, answers, record of equivalent mutants and tools (Python, libraries, the parts of
coursekit that try answers) are those that were certified need not be tried again. Cells that are
skipped when grading may change.

A mutant that no input tells from the solution cannot be killed. A person says so, with a reason, in
``answers/<assignment>/equivalent.toml``:

.. code-block:: toml

    [[iris.task-2-1]]
    mutant = "1a2b3c4d"
    diff = "..."
    reason = "..."
"""

from __future__ import annotations

import functools
import json
import platform
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from nbformat import NotebookNode

from coursekit.bank.answers import Answer
from coursekit.course import (
    Course,
    CourseError,
    code_cells,
    files_beside,
    nbgrader_metadata,
    read_notebook,
)
from coursekit.notebook.tags import Piece, piece, skipped
from coursekit.support.files import write_whole
from coursekit.support.fingerprint import fingerprint, of_sources

# On whose versions a verdict may depend.
_LIBRARIES = ("ipython", "numpy", "scipy", "pandas", "scikit-learn", "matplotlib", "seaborn")
_NAME, _EQUIVALENT = "certified.json", "equivalent.toml"
# The parts of coursekit that try answers.
_TRIED_BY = (
    *("certify/trial.py", "certify/trial_worker.py", "certify/variants.py"),
    *("certify/mutants.py", "certify/operators.py"),
)


@dataclass(frozen=True)
class Equivalent:
    """An entry of the record: where the mutant is, what it changes, why nobody can see it."""

    notebook: str
    cell: str
    mutant: str
    diff: str
    reason: str


def equivalents(course: Course, assignment: str) -> list[Equivalent]:
    """The entries of an assignment, in their order.

    Raises
    ------
    CourseError
        If the file cannot be read, or an entry lacks a field.
    """
    path = course.answers / assignment / _EQUIVALENT
    if not path.exists():
        return []
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise CourseError(f"{path}: {error}; mend the file.") from error
    entries: list[Equivalent] = []
    try:
        for notebook, cells in tables.items():
            for cell, group in cells.items():
                for entry in group:
                    texts = {field: str(text) for field, text in entry.items()}
                    entries.append(Equivalent(notebook, cell, **texts))
    except (AttributeError, TypeError) as error:
        raise CourseError(
            f"{path}: an entry [[NOTEBOOK.CELL]] needs diff, mutant and reason, and nothing else; "
            "mend it."
        ) from error
    notebooks = {notebook.stem for notebook in course.notebooks(assignment)}
    for name in tables.keys() - notebooks:
        raise CourseError(f"{path}: {assignment} has no notebook {name!r}; mend the name.")
    return entries


class CertificationRecord:
    """The record of an assignment."""

    def __init__(self, course: Course, assignment: str) -> None:
        self.path = course.answers / assignment / _NAME
        self._course = course
        self._equivalents = equivalents(course, assignment)
        self._entries = self._read()

    def find(
        self, notebook: Path, answers: Sequence[Answer], any_tools: bool = False
    ) -> dict[str, Any] | None:
        """Find the record of a notebook, if it is the same with the same answers.

        Parameters
        ----------
        any_tools : bool
            Whether a record made with other versions of the tools will do.
        """
        entry = self._entries.get(notebook.stem, {})
        if entry.get("content") != self.content(notebook, answers):
            return None
        return entry if any_tools or entry.get("tools") == _tools() else None

    def add(self, notebook: Path, content: str, outcome: dict[str, Any]) -> None:
        """Record that a notebook was certified without a fault.

        Parameters
        ----------
        content : str
            Its `content` from before it was tried: what is in the file now may be another.
        """
        self._entries = self._read()  # another run may have added to it since
        self._entries[notebook.stem] = {"content": content, "tools": _tools()} | outcome
        self.path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(self.path, json.dumps(self._entries, indent=1, sort_keys=True) + "\n")

    def _read(self) -> dict[str, Any]:
        try:
            return json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}

    def content(self, notebook: Path, answers: Sequence[Answer]) -> str:
        """The fingerprint of a notebook as it is now, and of the answers."""
        parts = [f"mutants: {self._course.examines_mutants(notebook)}"]
        parts += [
            f"{entry.cell} {entry.mutant} {entry.diff}"
            for entry in self._equivalents
            if entry.notebook == notebook.stem
        ]
        for cell in _cells_run(notebook, answers):
            parts += [json.dumps(nbgrader_metadata(cell), sort_keys=True), cell.source]
        parts += files_beside(notebook)
        for answer in answers:
            fails = " ".join(sorted(answer.fails))
            parts += [f"{answer.cell} {answer.right} {fails}", answer.code]
        return fingerprint(*parts)


def _cells_run(notebook: Path, answers: Sequence[Answer]) -> list[NotebookNode]:
    """The code cells that run when the answers are tried."""
    cells = list(code_cells(read_notebook(notebook)))
    pieces = [*map(piece, cells), *(Piece(answer.code, False, False) for answer in answers)]
    out = skipped(pieces)
    return [cell for place, cell in enumerate(cells) if place not in out]


@functools.cache
def _tools() -> dict[str, str]:
    """By name the version of all that tries answers; of coursekit's own modules a hash."""
    versions = {"python": platform.python_version().rpartition(".")[0]}
    for library in _LIBRARIES:
        try:
            versions[library] = version(library)
        except PackageNotFoundError:
            versions[library] = "not there"
    return versions | {"coursekit": of_sources(*_TRIED_BY)[:12]}

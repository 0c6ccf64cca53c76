"""What was certified, by content: ``answers/<assignment>/certified.json``, which is committed.

Certifying runs every answer and every mutant against the checks, which takes minutes. A notebook
whose cells, files, answers, record of equivalent mutants and libraries are those that were
certified need not be tried again.
"""

from __future__ import annotations

import hashlib
import json
import platform
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from coursekit import answers as answers_module
from coursekit import mutants as mutants_module
from coursekit import operators, trial
from coursekit.answers import Answer
from coursekit.course import Course, code_cells, files_beside, read_notebook
from coursekit.equivalent import Equivalent, equivalents

# On whose versions a verdict may depend.
_LIBRARIES = ("ipython", "numpy", "scipy", "pandas", "scikit-learn", "matplotlib", "seaborn")
_NAME = "certified.json"


class Certified:
    """The record of an assignment."""

    def __init__(self, course: Course, assignment: str) -> None:
        self.path = course.answers / assignment / _NAME
        self._course = course
        self._equivalents = equivalents(course, assignment)
        self._entries = self._read()

    def find(self, notebook: Path, answers: Sequence[Answer]) -> dict[str, Any] | None:
        """What is recorded of a notebook, if it is the same with the same answers."""
        entry = self._entries.get(notebook.stem, {})
        return entry if entry.get("content") == self._content(notebook, answers) else None

    def add(self, notebook: Path, answers: Sequence[Answer], outcome: dict[str, Any]) -> None:
        """Record that a notebook was certified without a fault."""
        self._entries = self._read()  # another run may have added to it since
        self._entries[notebook.stem] = {"content": self._content(notebook, answers)} | outcome
        self.path.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps(self._entries, indent=1, sort_keys=True)
        self.path.write_text(text + "\n", encoding="utf-8")

    def _read(self) -> dict[str, Any]:
        try:
            return json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}

    def _of(self, notebook: Path) -> list[Equivalent]:
        return [one for one in self._equivalents if one.notebook == notebook.stem]

    def _content(self, notebook: Path, answers: Sequence[Answer]) -> str:
        digest = hashlib.sha256(platform.python_version().rpartition(".")[0].encode())
        for library in _LIBRARIES:
            try:
                digest.update(f"{library} {version(library)}\n".encode())
            except PackageNotFoundError:
                digest.update(f"{library} is not there\n".encode())
        for module in (trial, answers_module, mutants_module, operators):
            digest.update(Path(str(module.__file__)).read_bytes())
        digest.update(f"mutants: {self._course.examines_mutants(notebook)}\n".encode())
        for one in self._of(notebook):
            digest.update(f"{one.cell} {one.mutant} {one.diff}\n".encode())
        for cell in code_cells(read_notebook(notebook)):
            marks = json.dumps(cell.metadata.get("nbgrader", {}), sort_keys=True)
            digest.update(f"{marks}\n{cell.source}\n".encode())
        for line in files_beside(notebook):
            digest.update(f"{line}\n".encode())
        for answer in sorted(answers, key=lambda one: str(one.path)):
            fails = " ".join(sorted(answer.fails))
            digest.update(f"{answer.cell} {answer.right} {fails}\n{answer.code}\n".encode())
        return digest.hexdigest()

"""The record of certified content: ``answers/<assignment>/certified.json``, which is committed.

Certifying runs every answer and every mutant against the checks, which takes minutes. A notebook
whose cells, files, answers, record of equivalent mutants and tools (Python, libraries, the parts of
coursekit that try answers) are those that were certified need not be tried again. Cells that are
skipped when grading may change, as may what no check calls of the modules beside the notebook.
"""

from __future__ import annotations

import ast
import functools
import json
import platform
import re
from collections.abc import Iterable, Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from nbformat import NotebookNode

from coursekit.bank.answers import Answer
from coursekit.certify.equivalent import equivalents
from coursekit.course import Course, code_cells, files_beside, nbgrader_metadata, read_notebook
from coursekit.notebook.tags import Piece, piece, skipped
from coursekit.support.files import write_whole
from coursekit.support.fingerprint import fingerprint, of_sources
from coursekit.support.syntax import parse

# On whose versions a verdict may depend.
_LIBRARIES = ("ipython", "numpy", "scipy", "pandas", "scikit-learn", "matplotlib", "seaborn")
_NAME = "certified.json"
# The parts of coursekit that try answers.
_TRIED_BY = (
    *("certify/trial.py", "certify/trial_worker.py", "certify/variants.py"),
    *("certify/mutants.py", "certify/operators.py"),
)

# The names that a statement defines, None if it is more than a definition; and its normal text.
_Statement = tuple[frozenset[str] | None, str]


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
        cells = _cells_run(notebook, answers)
        for cell in cells:
            parts += [json.dumps(nbgrader_metadata(cell), sort_keys=True), cell.source]
        sources = [*(cell.source for cell in cells), *(answer.code for answer in answers)]
        parts += files_used(notebook, sources)
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


def files_used(notebook: Path, sources: Iterable[str]) -> Iterator[str]:
    """Relative path and fingerprint of each file beside a notebook, a line each.

    Of a module in Python only what is used counts: definitions that a text names, those that
    these name, and whatever runs when it is imported. Comments and docstrings do not.

    Parameters
    ----------
    notebook : Path
        The solution notebook.
    sources : iterable of str
        Texts of cells and answers.
    """
    lines = list(files_beside(notebook))
    names = [line.rpartition(" ")[0] for line in lines]
    modules = {name: _statements(notebook.parent / name) for name in names if name.endswith(".py")}
    used = _words_used(
        [statement for group in modules.values() for statement in group or ()], sources
    )
    for name, line in zip(names, lines, strict=True):
        statements = modules.get(name)
        if statements is None:
            yield line
        else:
            texts = (text for bound, text in statements if bound is None or bound & used)
            yield f"{name} {fingerprint(*texts)}"


def _statements(path: Path) -> list[_Statement] | None:
    """The statements of a module, docstrings aside; None if it is not Python."""
    try:
        tree = parse(path.read_text(encoding="utf-8"))
    except (SyntaxError, ValueError):
        return None
    for node in ast.walk(tree):
        kinds = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
        if isinstance(node, kinds) and ast.get_docstring(node, clean=False) is not None:
            node.body[:1] = [] if isinstance(node, ast.Module) else [ast.Pass()]
    return [(_names_defined(node), ast.unparse(node)) for node in tree.body]


def _names_defined(node: ast.stmt) -> frozenset[str] | None:
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return frozenset({name})
        case ast.Assign(targets=targets) if all(isinstance(target, ast.Name) for target in targets):
            return frozenset(target.id for target in targets if isinstance(target, ast.Name))
        case ast.AnnAssign(target=ast.Name(id=name)):
            return frozenset({name})
        case ast.Import(names=names) | ast.ImportFrom(names=names):
            bound = {alias.asname or alias.name.partition(".")[0] for alias in names}
            return None if bound & {"*", "annotations"} else frozenset(bound)
    return None


def _words_used(statements: Iterable[_Statement], sources: Iterable[str]) -> set[str]:
    """The words of texts, of what runs in any case, and of the definitions that they name."""
    words = {word for source in sources for word in _words(source)}
    unused = list(statements)
    while used := [
        statement for statement in unused if statement[0] is None or statement[0] & words
    ]:
        unused = [statement for statement in unused if statement not in used]
        words |= {word for _, text in used for word in _words(text)}
    return words


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text))

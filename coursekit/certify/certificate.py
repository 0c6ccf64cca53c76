"""A certificate: what the checks said to everything that was tried on an assignment.

The record of certified content is ``answers/<assignment>/certified.json``, which is committed.
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
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path
from typing import Any

from nbformat import NotebookNode

from coursekit.bank.answers import Answer
from coursekit.certify import trial
from coursekit.certify.constants import Constant
from coursekit.certify.mutants import Mutant, bare
from coursekit.certify.trial import Trial
from coursekit.certify.trial_worker import NOT_TRIED
from coursekit.certify.variants import Dressed
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
from coursekit.support.text import aligned

# On whose versions a verdict may depend.
_LIBRARIES = ("ipython", "numpy", "scipy", "pandas", "scikit-learn", "matplotlib", "seaborn")
_RECORD, _EQUIVALENTS = "certified.json", "equivalent.toml"
# The parts of coursekit that try answers.
_TRIED_BY = (
    *("certify/trial.py", "certify/trial_worker.py", "certify/variants.py"),
    *("certify/mutants.py", "certify/operators.py"),
)
# Of the table, and of a row of `counts`.
_COLUMNS = ["mutants", "fail a check", "crash or hang", "equivalent", "survive"]
_FAIL, _CRASH, _EQUIVALENT, _SURVIVE = 1, 2, 3, 4


@dataclass(frozen=True)
class Equivalent:
    """An entry of the record: where the mutant is, what it changes, why nobody can see it."""

    notebook: str
    cell: str
    mutant: str
    diff: str
    reason: str


@dataclass
class Certificate:
    """The outcome for one assignment.

    Attributes
    ----------
    trials : list of (str, Trial)
        Notebook name and what its checks said.
    previous : dict of str to dict
        Counts of the notebooks that were certified before and have not changed since.
    recorded : dict of str to list of Equivalent
        By notebook, what its record says of the mutants that were tried.
    left_out : dict of str to str
        Why a notebook's mutants were not tried.
    changed : list of str
        The notebooks that were saved, or whose files were, while their answers were tried.
    """

    assignment: str
    trials: list[tuple[str, Trial]] = field(default_factory=list)
    previous: dict[str, dict[str, Any]] = field(default_factory=dict)
    recorded: dict[str, list[Equivalent]] = field(default_factory=dict)
    left_out: dict[str, str] = field(default_factory=dict)
    changed: list[str] = field(default_factory=list)

    def messages(self) -> list[str]:
        """Every broken promise, a line each; empty when the checks can be trusted."""
        again = f"run `coursekit certify {self.assignment}` again."
        changed = [f"{name}: it changed while it was tried; {again}" for name in self.changed]
        return [*changed, *(fault for name in dict(self.trials) for fault in self.faults_in(name))]

    def faults_in(self, notebook: str) -> list[str]:
        """The broken promises of one notebook, a line each."""
        outcomes = self.outcomes(notebook)
        faults = [fault for outcome in outcomes for fault in faults_of(outcome)]
        faults += _mutant_faults(outcomes, self.recorded.get(notebook, []))
        return [f"{notebook}: {fault}" for fault in faults]

    def outcomes(self, notebook: str) -> list[Trial]:
        """The trials of a notebook."""
        return [outcome for name, outcome in self.trials if name == notebook]

    def table(self) -> str:
        """Counts by task: right answers that lost a point, wrong ones that kept all."""
        rows = [["notebook", "task", "right", "lost a point", "wrong", "kept full points"]]
        total = [0, 0, 0, 0]
        # Whether a notebook was tried now or is known from before.
        counts = {name: self.counts(name) for name, _ in self.trials} | self.previous
        for notebook, counted in sorted(counts.items()):
            for task, row in sorted(counted["tasks"].items()):
                rows.append([notebook, task, *map(str, row)])
                total = [before + count for before, count in zip(total, row, strict=True)]
        rows.append(["all", "", *map(str, total)])
        lines = [aligned(rows), *_mutant_table(counts)]
        for notebook, counted in sorted(counts.items()):
            for version, (passed, checks) in sorted(counted["whole"].items(), reverse=True):
                lines.append(f"{notebook}: {version} passes {passed} of {checks}")
            tries, lost = counted["dressed"]
            lines.append(
                f"{notebook}: solutions that print, warn, or give other types: {tries}, "
                f"of which {lost} lost a point"
            )
            for check, results in sorted(counted.get("constants", {}).items()):
                lines.append(f"{notebook}: {check} passes what is always {', '.join(results)}")
        if same := ", ".join(sorted(self.previous)):
            lines.append(f"certified before, and the same since: {same}")
        return "\n".join(lines)

    def counts(self, notebook: str) -> dict[str, Any]:
        """The counts of one notebook.

        Returns
        -------
        dict
            ``tasks``: by task the columns of `table`; ``whole``: checks that the solution and the
            blank notebook pass, and how many there are; ``dressed``: solutions that print, warn or
            give other types, and those of them that lost a point; ``constants``: by check the
            answers, always one thing, that pass it;
            ``mutants``: see `_mutant_counts`, or why they were not tried.
        """
        tasks: dict[str, list[int]] = {}
        whole: dict[str, list[int]] = {}
        dressed = [0, 0]
        constants: dict[str, list[str]] = {}
        outcomes = self.outcomes(notebook)
        for outcome in outcomes:
            subject, spoilt = outcome.who, bool(outcome.failed or outcome.trouble)
            if isinstance(subject, str):
                passed = len(outcome.passed)
                whole[subject] = [passed, passed + len(outcome.failed)]
            elif isinstance(subject, Dressed):
                dressed = [dressed[0] + 1, dressed[1] + spoilt]
            elif isinstance(subject, Constant):
                for check in outcome.passed:
                    constants.setdefault(check, []).append(subject.result)
            elif isinstance(subject, Answer):
                row = tasks.setdefault(subject.task, [0, 0, 0, 0])
                column = 0 if subject.right else 2
                row[column] += 1
                row[column + 1] += spoilt if subject.right else not spoilt
        recorded = self.recorded.get(notebook, [])
        mutants = self.left_out.get(notebook) or _mutant_counts(outcomes, recorded)
        counts = {"tasks": tasks, "whole": whole, "dressed": dressed, "constants": constants}
        return counts | {"mutants": mutants}


def faults_of(outcome: Trial) -> list[str]:
    """The broken promises in a trial of anything but a mutant, a line each."""
    subject = outcome.who
    if isinstance(subject, Mutant):
        return []
    if isinstance(subject, str):
        if outcome.trouble:
            return [f"the {subject} notebook {outcome.trouble}"]
        if subject == trial.SOLUTION:
            return [f"{check}: the solution fails: {e}" for check, e in outcome.failed.items()]
        return [f"{check}: the blank notebook passes this check" for check in outcome.passed]
    if isinstance(subject, Constant):
        passes = outcome.passed and not outcome.failed
        says = f"{subject.cell}: an answer that is always {subject.result} passes all its checks"
        return [says] if passes else []
    if isinstance(subject, Dressed):
        fails: frozenset[str] = frozenset()
        place = f"{subject.cell}: the solution, {subject.says},"
    else:
        fails = subject.fails
        place = f"{subject.cell}/{subject.name} ({'right' if subject.right else 'wrong'})"
    if outcome.trouble:
        return [f"{place} {outcome.trouble}"]
    rejected = outcome.failed.keys() - fails
    return [
        *(f"{place} must not fail {c}: {e}" for c, e in outcome.failed.items() if c in rejected),
        *(f"{place} must fail {check}" for check in sorted(fails - outcome.failed.keys())),
    ]


def _mutant_counts(
    outcomes: Sequence[Trial], recorded: Sequence[Equivalent]
) -> dict[str, list[int]]:
    """Count the mutants of each solution cell, all and by outcome."""
    entries = {(entry.cell, entry.mutant) for entry in recorded}
    cells: dict[str, list[int]] = {}
    for outcome, mutant in _mutants_in(outcomes):
        row = cells.setdefault(mutant.cell, [0] * len(_COLUMNS))
        row[0] += 1
        row[_column(outcome, (mutant.cell, mutant.id) in entries)] += 1
    return cells


def _mutant_table(counted: Mapping[str, dict[str, Any]]) -> list[str]:
    """By notebook and cell the counts of its mutants, or why they were not tried."""
    rows: list[list[str]] = []
    notes = []
    total = [0] * len(_COLUMNS)
    for notebook, each in sorted(counted.items()):
        if isinstance(each["mutants"], str):
            notes.append(f"{notebook}: mutants: {each['mutants']}")
            continue
        for cell, row in sorted(each["mutants"].items()):
            rows.append([notebook, cell, *map(str, row)])
            total = [before + count for before, count in zip(total, row, strict=True)]
    table = [["notebook", "cell", *_COLUMNS], *rows, ["all", "", *map(str, total)]]
    return ([aligned(table)] if rows else []) + notes


def _mutant_faults(outcomes: Sequence[Trial], recorded: Sequence[Equivalent]) -> list[str]:
    """Mutants that survive, and entries of the record that are not true."""
    entries = {(equivalent.cell, equivalent.mutant): equivalent for equivalent in recorded}
    faults: list[str] = []
    for outcome, mutant in _mutants_in(outcomes):
        cell = mutant.cell
        entry = entries.get((cell, mutant.id))
        if entry is not None and bare(entry.diff) == bare(mutant.diff):
            del entries[cell, mutant.id]
        became = _column(outcome, entry is not None)
        name = f"{cell}: mutant {mutant.id}"
        if outcome.trouble == NOT_TRIED:
            faults.append(f"{cell}: its mutants were not tried: the solution fails there")
        elif became == _SURVIVE:
            faults.append(f"{name} survives every check ({mutant.operator}): {mutant.diff}")
        elif entry is not None and became != _EQUIVALENT:
            reason = "".join(f"{check}: {error}" for check, error in outcome.failed.items())
            reason = reason or "it crashes or hangs"
            faults.append(f"{name} is recorded as equivalent, but it is not; remove it: {reason}")
    for entry in entries.values():
        faults.append(
            f"{entry.cell}: no mutant has the id {entry.mutant} and the diff that are recorded as "
            f"equivalent; remove the entry: {entry.diff}"
        )
    return list(dict.fromkeys(faults))


def _mutants_in(outcomes: Sequence[Trial]) -> list[tuple[Trial, Mutant]]:
    return [(outcome, outcome.who) for outcome in outcomes if isinstance(outcome.who, Mutant)]


def _column(outcome: Trial, is_recorded: bool) -> int:
    """The place in `_COLUMNS` of a mutant's outcome."""
    if outcome.failed:
        return _FAIL
    if outcome.trouble and outcome.trouble != NOT_TRIED:
        return _CRASH
    return _EQUIVALENT if is_recorded else _SURVIVE


def equivalents(course: Course, assignment: str) -> list[Equivalent]:
    """The entries of an assignment, in their order.

    Raises
    ------
    CourseError
        If the file cannot be read, or an entry lacks a field.
    """
    path = course.answers / assignment / _EQUIVALENTS
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
        self.path = course.answers / assignment / _RECORD
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
            versions[library] = metadata.version(library)
        except metadata.PackageNotFoundError:
            versions[library] = "not there"
    return versions | {"coursekit": of_sources(*_TRIED_BY)[:12]}

"""Certify: the checks accept every right answer of the bank, and no wrong one and no mutant."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from multiprocessing import active_children, get_context
from pathlib import Path
from typing import Any

from tqdm import tqdm

from coursekit.bank import misconceptions
from coursekit.bank.answers import Answer, bank
from coursekit.certify import trial
from coursekit.certify.certificate import Certificate, CertificationRecord, equivalents
from coursekit.certify.constants import constants
from coursekit.certify.mutants import Mutant, mutants
from coursekit.certify.trial import Trial
from coursekit.certify.trial_worker import TrialOptions
from coursekit.certify.variants import dressed
from coursekit.course import Course, CourseError, code_cells, grade_id, read_notebook
from coursekit.notebook.cells import Markers, is_solution


@dataclass(frozen=True)
class CertifyOptions:
    """The options of a trial: answers and mutants to try, seed, processes.

    Attributes
    ----------
    notebook, cell : str or None
        Only this notebook, only answers to this solution cell.
    jobs : int or None
        How many answers run at once; one per core if None.
    again : bool
        Whether to try notebooks, too, that were certified and have not changed since.
    with_mutants : bool
        Whether to try mutants; nothing is recorded as certified without them.
    seed : int
        Of hashes and random numbers; nothing is recorded of a trial with another than 0.
    any_tools : bool
        Whether what was certified with other versions of Python, libraries and coursekit will do.
    """

    notebook: str | None = None
    cell: str | None = None
    jobs: int | None = None
    again: bool = False
    with_mutants: bool = True
    seed: int = 0
    any_tools: bool = False

    def is_tried(self, cell: str) -> bool:
        """Return whether answers to a solution cell are tried."""
        return self.cell in (None, cell)


# The solution notebooks that are certified, each with its part of the bank.
Banks = Mapping[Path, Sequence[Answer]]


def certify(course: Course, assignment: str, options: CertifyOptions | None = None) -> Certificate:
    """Run the solution, the blank notebook, the bank of answers and mutants against the checks.

    Raises
    ------
    CourseError
        If the notebook does not exist, or an answer names a cell that does not.
    """
    options = options or CertifyOptions()
    banks = _banks(course, assignment, options)
    certificate = Certificate(assignment)
    record = CertificationRecord(course, assignment)
    before = {path: record.content(path, answers) for path, answers in banks.items()}
    fingerprints = misconceptions.fingerprints(course, assignment)
    certified = _certified(course, assignment, banks, options)
    recorded = [entry for entry in equivalents(course, assignment) if options.is_tried(entry.cell)]
    work: list[Work] = []
    for path, answers in banks.items():
        if path in certified:
            certificate.previous[path.stem] = certified[path]
            continue
        extras = [variant for variant in _variants(path) if options.is_tried(variant.cell)]
        if not course.examines_mutants(path):
            certificate.left_out[path.stem] = "not examined"
        elif not options.with_mutants:
            certificate.left_out[path.stem] = "left out"
        else:
            extras += [m for m in all_mutants(course, path) if options.is_tried(m.cell)]
            certificate.recorded[path.stem] = [
                entry for entry in recorded if entry.notebook == path.stem
            ]
        work.append((path, [*answers, *extras]))
    settings = TrialOptions(seed=options.seed)
    certificate.trials = run_trials(course, work, options.jobs, settings)
    if not options.seed:
        tried = [
            (outcome.who, None if outcome.trouble else outcome.failed)
            for _, outcome in certificate.trials
            if isinstance(outcome.who, Answer) and not outcome.who.right
        ]
        misconceptions.record(course, assignment, tried, fingerprints)
    # What was saved meanwhile was not tried, or only in part.
    same = {
        path: content
        for path, content in before.items()
        if content == record.content(path, banks[path])
    }
    if options.cell is None and options.with_mutants and not options.seed:
        for path, _ in work:
            if path in same and not certificate.faults_in(path.stem):
                record.add(path, same[path], certificate.counts(path.stem))
    certificate.changed = [path.stem for path in before if path not in same]
    return certificate


def uncertified(course: Course, assignment: str, options: CertifyOptions) -> list[str]:
    """Names of the notebooks that `certify` would try now; nothing is run."""
    banks = _banks(course, assignment, options)
    certified = _certified(course, assignment, banks, options)
    return [path.stem for path in banks if path not in certified]


def _certified(
    course: Course, assignment: str, banks: Banks, options: CertifyOptions
) -> dict[Path, dict[str, Any]]:
    """The records of the notebooks that need no trial: certified as they are, their answers too."""
    if options.again or options.cell or options.seed:
        return {}
    record = CertificationRecord(course, assignment)
    learnt = misconceptions.Misconceptions.of_assignment(course, assignment).by_answer()
    entries = {
        path: record.find(path, answers, options.any_tools)
        for path, answers in banks.items()
        if all(answer.right or answer.key in learnt for answer in answers)
    }
    return {path: entry for path, entry in entries.items() if entry is not None}


def _banks(course: Course, assignment: str, options: CertifyOptions) -> Banks:
    notebooks = course.notebooks(assignment)
    paths = [path for path in notebooks if options.notebook in (None, path.stem)]
    if not paths:
        raise CourseError(f"{assignment}: there is no notebook {options.notebook!r}.")
    answers = [a for a in bank(course, assignment) if options.is_tried(a.cell)]
    for answer in answers:
        if answer.notebook not in {path.stem for path in notebooks}:
            raise CourseError(f"{answer.place}: {assignment} has no notebook {answer.notebook!r}.")
    cell = options.cell
    if cell is not None and not any(cell in _solution_cells(path) for path in paths):
        names = ", ".join(path.name for path in paths)
        raise CourseError(f"{assignment}: no solution cell {cell!r} in {names}.")
    return {path: [a for a in answers if a.notebook == path.stem] for path in paths}


# A notebook, and what is to be tried on it.
Work = tuple[Path, Sequence[trial.Tried]]


def run_trials(
    course: Course,
    work: Sequence[Work],
    jobs: int | None = None,
    options: TrialOptions | None = None,
) -> list[tuple[str, Trial]]:
    """Try answers and the like side by side under a bar; notebook name and result of each.

    Parameters
    ----------
    jobs : int or None
        How many run at once; one per core if not given.
    """
    if not work:
        return []
    options = options or TrialOptions()
    if course.config.Sandbox.get("run_all", False):
        options = replace(options, run_all=True)
    slots = get_context("spawn").Semaphore(jobs or os.cpu_count() or 1)
    with tempfile.TemporaryDirectory(prefix="coursekit-") as top:
        folders = [Path(top, path.stem) for path, _ in work]
        processes: list[Any] = []
        total = sum(len(whos) + 2 for _, whos in work)
        label = f"answers, seed {options.seed}" if options.seed else "answers"
        try:
            for folder, (path, whos) in zip(folders, work, strict=True):
                folder.mkdir()
                processes.append(trial.try_answers(course, path, whos, folder, options, slots))
            with tqdm(total=total, desc=label, unit="answer", miniters=1) as bar:
                while any(process.is_alive() for process in processes):
                    time.sleep(0.2)
                    bar.update(sum(map(trial.finished, folders)) - bar.n)
        finally:
            # If this run is stopped: one may have been started and not be among `processes` yet.
            for process in active_children():
                process.terminate()
                process.join()
        return [
            (path.stem, outcome)
            for folder, (path, whos) in zip(folders, work, strict=True)
            for outcome in trial.results(folder, whos)
        ]


def all_mutants(course: Course, path: Path) -> list[Mutant]:
    """The mutants of a notebook's solution cells."""
    fence = Markers.of_course(course).solution
    return [
        mutant
        for name, source in _solution_cells(path).items()
        for mutant in mutants(name, source, fence.begin, fence.end)
    ]


def _variants(path: Path) -> list[trial.Tried]:
    """Variants of a notebook's solution cells: dressed solutions and constant answers."""
    cells = _solution_cells(path).items()
    return [variant for make in (dressed, constants) for cell in cells for variant in make(*cell)]


def _solution_cells(path: Path) -> dict[str, str]:
    """By grade id the text of what students write."""
    return {
        grade_id(cell) or "": cell.source
        for cell in code_cells(read_notebook(path))
        if is_solution(cell)
    }

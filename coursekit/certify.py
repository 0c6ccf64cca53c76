"""Certify: the checks accept every right answer of the bank, and no wrong one and no mutant."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from tqdm import tqdm

from coursekit import fates, misconceptions, trial
from coursekit.answers import Answer, bank
from coursekit.cells import Markers, is_solution
from coursekit.certified import Certified
from coursekit.course import Course, CourseError, code_cells, grade_id, read_notebook
from coursekit.equivalent import Equivalent, equivalents
from coursekit.mutants import Mutant, mutants
from coursekit.report import aligned


@dataclass
class Certificate:
    """The outcome for one assignment.

    Attributes
    ----------
    trials : list of (str, Trial)
        Notebook name and what its checks said.
    known : dict of str to dict
        Counts of the notebooks that were certified before and have not changed since.
    recorded : dict of str to list of Equivalent
        By notebook, what its record says of the mutants that were tried.
    left_out : dict of str to str
        Why a notebook's mutants were not tried.
    """

    assignment: str
    trials: list[tuple[str, trial.Trial]] = field(default_factory=list)
    known: dict[str, dict[str, Any]] = field(default_factory=dict)
    recorded: dict[str, list[Equivalent]] = field(default_factory=dict)
    left_out: dict[str, str] = field(default_factory=dict)

    def faults(self) -> list[str]:
        """Every broken promise, a line each; empty when the checks can be trusted."""
        return [f for name in dict(self.trials) for f in self.faults_of(name)]

    def faults_of(self, notebook: str) -> list[str]:
        """The broken promises of one notebook."""
        outcomes = [outcome for name, outcome in self.trials if name == notebook]
        faults = [fault for outcome in outcomes for fault in _faults(outcome)]
        faults += fates.faults(outcomes, self.recorded.get(notebook, []))
        return [f"{notebook}: {fault}" for fault in faults]

    def table(self) -> str:
        """Counts by task: right answers that lost a point, wrong ones that kept all."""
        rows = [["notebook", "task", "right", "lost a point", "wrong", "kept full points"]]
        total = [0, 0, 0, 0]
        counts = {name: self.counts(name) for name, _ in self.trials} | self.known
        for notebook, counted in sorted(counts.items()):
            for task, row in sorted(counted["tasks"].items()):
                rows.append([notebook, task, *map(str, row)])
                total = [before + more for before, more in zip(total, row, strict=True)]
        rows.append(["all", "", *map(str, total)])
        lines = [aligned(rows), *fates.table(counts)]
        for notebook, counted in sorted(counts.items()):
            for who, (passed, checks) in sorted(counted["whole"].items(), reverse=True):
                lines.append(f"{notebook}: {who} passes {passed} of {checks}")
        if self.known:
            lines.append(f"certified before, and the same since: {', '.join(sorted(self.known))}")
        return "\n".join(lines)

    def counts(self, notebook: str) -> dict[str, Any]:
        """Of one notebook: by task and by cell the columns of `table`; checks the whole passes."""
        tasks: dict[str, list[int]] = {}
        whole: dict[str, list[int]] = {}
        for outcome in (outcome for name, outcome in self.trials if name == notebook):
            if isinstance(outcome.who, str):
                passed = len(outcome.passed)
                whole[outcome.who] = [passed, passed + len(outcome.failed)]
                continue
            if isinstance(outcome.who, Mutant):
                continue
            row = tasks.setdefault(outcome.who.task, [0, 0, 0, 0])
            spoilt = bool(outcome.failed or outcome.trouble)
            column = 0 if outcome.who.right else 2
            row[column] += 1
            row[column + 1] += spoilt if outcome.who.right else not spoilt
        mutants = self.left_out.get(notebook) or fates.counts(
            [outcome for name, outcome in self.trials if name == notebook],
            self.recorded.get(notebook, []),
        )
        return {"tasks": tasks, "whole": whole, "mutants": mutants}


def _faults(outcome: trial.Trial) -> list[str]:
    who = outcome.who
    if isinstance(who, Mutant):
        return []
    if isinstance(who, str):
        if outcome.trouble:
            return [f"the {who} notebook {outcome.trouble}"]
        if who == trial.SOLUTION:
            return [f"{cell}: the solution fails: {e}" for cell, e in outcome.failed.items()]
        return [f"{cell}: the blank notebook passes this check" for cell in outcome.passed]
    place = f"{who.cell}/{who.name} ({'right' if who.right else 'wrong'})"
    if outcome.trouble:
        return [f"{place} {outcome.trouble}"]
    faults = [
        f"{place} must not fail {cell}: {error}"
        for cell, error in outcome.failed.items()
        if cell not in who.fails
    ]
    faults += [f"{place} must fail {cell}" for cell in sorted(who.fails - set(outcome.failed))]
    return faults


def certify(
    course: Course,
    assignment: str,
    *,
    notebook: str | None = None,
    cell: str | None = None,
    jobs: int | None = None,
    again: bool = False,
    with_mutants: bool = True,
) -> Certificate:
    """Run the solution, the blank notebook, the bank of answers and mutants against the checks.

    Parameters
    ----------
    notebook, cell : str, optional
        Only this notebook, only answers to this solution cell.
    jobs : int, optional
        How many answers run at once; one per core if not given.
    again : bool
        Whether to try notebooks, too, that were certified and have not changed since.
    with_mutants : bool
        Whether to try mutants; nothing is recorded as certified without them.

    Raises
    ------
    CourseError
        If the notebook does not exist, or an answer names a cell that does not.
    """
    paths = chosen_notebooks(course, assignment, notebook)
    answers = [a for a in bank(course, assignment) if cell in (None, a.cell)]
    for answer in answers:
        if answer.notebook not in {p.stem for p in course.notebooks(assignment)}:
            raise CourseError(f"{answer.path}: {assignment} has no notebook {answer.notebook!r}.")
    certificate = Certificate(assignment)
    record = Certified(course, assignment)
    recorded = equivalents(course, assignment)
    work: list[Work] = []
    for path in paths:
        mine = [a for a in answers if a.notebook == path.stem]
        known = None if again or cell else record.find(path, mine)
        if known is not None:
            certificate.known[path.stem] = known
            continue
        bad: list[Mutant] = []
        if not course.examines_mutants(path):
            certificate.left_out[path.stem] = "not examined"
        elif not with_mutants:
            certificate.left_out[path.stem] = "left out"
        else:
            bad = [m for m in _mutants(course, path) if cell in (None, m.cell)]
            certificate.recorded[path.stem] = [
                one for one in recorded if one.notebook == path.stem and cell in (None, one.cell)
            ]
        work.append((path, mine, bad))
    certificate.trials = tried(course, assignment, work, jobs)
    misconceptions.learn(course, assignment, signatures(t for _, t in certificate.trials))
    if cell is None and with_mutants:
        for path, own, _ in work:
            if not certificate.faults_of(path.stem):
                record.add(path, own, certificate.counts(path.stem))
    return certificate


# A notebook, and what is to be tried on it.
Work = tuple[Path, Sequence[Answer], Sequence[Mutant]]


def chosen_notebooks(course: Course, assignment: str, notebook: str | None) -> list[Path]:
    """The source notebook of that name, or all of the assignment.

    Raises
    ------
    CourseError
        If there is none.
    """
    paths = [p for p in course.notebooks(assignment) if notebook in (None, p.stem)]
    if not paths:
        raise CourseError(
            f"{assignment}: no notebook {notebook!r} in {course.source / assignment}."
        )
    return paths


def tried(
    course: Course, assignment: str, work: Sequence[Work], jobs: int | None
) -> list[tuple[str, trial.Trial]]:
    """Try answers and mutants side by side under a bar; notebook name and result of each.

    Parameters
    ----------
    jobs : int or None
        How many run at once; one per core if not given.
    """
    slots = get_context("spawn").Semaphore(jobs or os.cpu_count() or 1)
    with trial.temporary_folder() as top:
        folders = [Path(top, path.stem) for path, *_ in work]
        processes = []
        for folder, (path, mine, bad) in zip(folders, work, strict=True):
            folder.mkdir()
            job = trial.try_answers(course, assignment, path, mine, bad, slots, folder)
            processes.append(job)
        total = sum(len(mine) + len(bad) + 2 for _, mine, bad in work)
        with tqdm(total=total, desc="answers", unit="answer") as bar:
            for _ in trial.wait_for(processes):
                bar.update(sum(map(trial.finished, folders)) - bar.n)
            bar.update(sum(map(trial.finished, folders)) - bar.n)
        for process in processes:
            process.join()
        return [
            (path.stem, one)
            for folder, (path, mine, bad) in zip(folders, work, strict=True)
            for one in trial.results(folder, mine, bad)
        ]


def signatures(trials: Iterable[trial.Trial]) -> list[tuple[Answer, dict[str, str] | None]]:
    """What `misconceptions.learn` is to know of trials."""
    return [
        (one.who, None if one.trouble else one.failed)
        for one in trials
        if isinstance(one.who, Answer) and not one.who.right
    ]


def _mutants(course: Course, path: Path) -> list[Mutant]:
    fence = Markers.of(course).solution
    return [
        mutant
        for cell in code_cells(read_notebook(path))
        if is_solution(cell)
        for mutant in mutants(grade_id(cell) or "", cell.source, fence.begin, fence.end)
    ]
